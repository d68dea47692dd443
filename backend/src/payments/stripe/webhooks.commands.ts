import { Command } from '../../platform/command.ts';

/** Does what follows from an event of the provider's that stands in the inbox. */
export class HandleWebhook extends Command<void> {
  readonly type = 'HandleWebhook';
  constructor(readonly eventId: string) {
    super();
  }
}
