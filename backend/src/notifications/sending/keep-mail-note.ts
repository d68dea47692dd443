import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { MailWordsVault } from './mail-words.vault.ts';
import { KeepMailNote } from '../notifications.commands.ts';

export const keepMailNote = useCase(KeepMailNote, { words: MailWordsVault }, ({ userId, text }, { words }): Promise<void> => {
  const { correlationId } = currentContext();
  return text === null ? words.forget(correlationId) : words.keep(correlationId, userId, text);
});
