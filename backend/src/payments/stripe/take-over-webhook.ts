import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { PreviousInbox } from './previous-inbox.ts';
import { TakeOverWebhook } from '../payments.commands.ts';

@CommandHandler(TakeOverWebhook)
export class TakeOverWebhookHandler {
  constructor(@Inject(PreviousInbox) private readonly previous: PreviousInbox) {}

  execute({ eventId, via }: TakeOverWebhook): Promise<void> {
    return this.previous.takeOver(eventId, via);
  }
}
