import { MailWordsVault } from './mail-words.vault.ts';
import { OwedMails } from './owed-mails.ts';
import { sweep } from '../../platform/deciding/use-case.ts';

/** Deletes the rows of mails that were sent long ago. */
export const sweepMails = sweep({ owed: OwedMails, words: MailWordsVault }, async ({ owed, words }): Promise<void> => {
  await owed.sweep();
  await words.sweep();
});
