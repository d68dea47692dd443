import { Inject } from '@nestjs/common';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { MailWordsVault } from './mail-words.vault.ts';
import { DropMailWords, KeepMailWords } from './notifications.commands.ts';

@CommandHandler(KeepMailWords)
export class KeepMailWordsHandler {
  constructor(@Inject(MailWordsVault) private readonly words: MailWordsVault) {}

  execute({ userId, text }: KeepMailWords): Promise<void> {
    return this.words.keep(currentContext().correlationId, userId, text);
  }
}

@CommandHandler(DropMailWords)
export class DropMailWordsHandler {
  constructor(@Inject(MailWordsVault) private readonly words: MailWordsVault) {}

  execute(): Promise<void> {
    return this.words.forget(currentContext().correlationId);
  }
}
