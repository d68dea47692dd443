import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { UnitWordsVault } from './unit-words.vault.ts';
import { ForgetPrivateInfo } from './stock.commands.ts';

@CommandHandler(ForgetPrivateInfo)
export class ForgetPrivateInfoHandler {
  constructor(
    @Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault,
    @Inject(UnitWordsVault) private readonly words: UnitWordsVault,
  ) {}

  async execute({ ids }: ForgetPrivateInfo): Promise<void> {
    await this.vault.forget(ids);
    await this.words.forget(ids);
  }
}
