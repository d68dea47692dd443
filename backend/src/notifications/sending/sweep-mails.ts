import { MailWordsVault } from './mail-words.vault.ts';
import { OwedMails } from './owed-mails.vault.ts';
import { sweep } from '../../platform/deciding/use-case.ts';

/** Deletes the rows of mails that were sent long ago. */
export const sweepMails = sweep({ mails: OwedMails, words: MailWordsVault }, async ({ mails, words }): Promise<void> => {
  await mails.sweep();
  await words.sweep();
});
