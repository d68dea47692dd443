import { MailWordsVault } from './mail-words.vault.ts';
import { SweepMails } from './notifications.commands.ts';
import { OwedMails } from './owed-mails.ts';
import { useCase } from '../platform/deciding/use-case.ts';

export const sweepMails = useCase(
  SweepMails,
  { owed: OwedMails, words: MailWordsVault },
  async (_command, { owed, words }): Promise<void> => {
    await owed.sweep();
    await words.sweep();
  },
);
