import { Command } from '../../platform/command.ts';

/** Takes a webhook over from the inbox of the previous version, unless that version has settled it. */
export class TakeOverWebhook extends Command<void> {
  readonly type = 'TakeOverWebhook';
  constructor(
    readonly eventId: string,
    /** Sent to our endpoint, or found in the provider's list of events. */
    readonly via: 'webhook' | 'list',
  ) {
    super();
  }
}
