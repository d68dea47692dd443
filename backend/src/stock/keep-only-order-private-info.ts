import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { KeepOnlyOrderPrivateInfo } from './stock.commands.ts';

@CommandHandler(KeepOnlyOrderPrivateInfo)
export class KeepOnlyOrderPrivateInfoHandler {
  constructor(@Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault) {}

  async execute({ orderId: id, version }: KeepOnlyOrderPrivateInfo): Promise<void> {
    await this.vault.settle([{ id, version }]);
  }
}
