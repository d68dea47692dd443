import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { MailWordsVault } from './mail-words.vault.ts';
import { SweepMails } from './notifications.commands.ts';
import { OwedMails } from './owed-mails.ts';

@CommandHandler(SweepMails)
export class SweepMailsHandler {
  constructor(
    @Inject(OwedMails) private readonly owed: OwedMails,
    @Inject(MailWordsVault) private readonly words: MailWordsVault,
  ) {}

  async execute(): Promise<void> {
    await this.owed.sweep();
    await this.words.sweep();
  }
}
