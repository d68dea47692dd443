import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { ForgetPrivateInfo } from './stock.commands.ts';

@CommandHandler(ForgetPrivateInfo)
export class ForgetPrivateInfoHandler {
  constructor(@Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault) {}

  async execute({ ids }: ForgetPrivateInfo): Promise<void> {
    await this.vault.forget(ids);
  }
}
