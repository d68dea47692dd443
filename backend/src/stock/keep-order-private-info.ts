import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { refuseEmpty } from './private-info-rules.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { KeepOrderPrivateInfo } from './stock.commands.ts';

@CommandHandler(KeepOrderPrivateInfo)
export class KeepOrderPrivateInfoHandler {
  constructor(@Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault) {}

  async execute({ orderId: id, version, text }: KeepOrderPrivateInfo): Promise<void> {
    if (text === null || text === '') return;
    refuseEmpty(text);
    await this.vault.keepOfOrder({ id, version }, text);
  }
}
