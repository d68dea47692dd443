import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { MailWordsVault } from './mail-words.vault.ts';
import { DropMailWords, KeepMailWords } from '../notifications.commands.ts';

export const keepMailWords = useCase(KeepMailWords, { words: MailWordsVault }, ({ userId, text }, { words }): Promise<void> =>
  words.keep(currentContext().correlationId, userId, text),
);

export const dropMailWords = useCase(DropMailWords, { words: MailWordsVault }, (_command, { words }): Promise<void> =>
  words.forget(currentContext().correlationId),
);
