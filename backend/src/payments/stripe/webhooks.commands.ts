import { Command } from '../../platform/command.ts';

/** Does what follows from an event of the provider's that stands in the inbox. */
export class HandleWebhook extends Command<void> {
  readonly type = 'HandleWebhook';
  constructor(
    readonly eventId: string,
    /** The version that our webhook endpoint wrote it in; null for one that was asked for, which comes as its account has it. */
    readonly sentIn: string | null = null,
  ) {
    super();
  }
}
