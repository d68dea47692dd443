import type { WebhookEvent } from '@orderstream/contracts/payments/events';
import { attempt, nothing, type Process } from '../../platform/process.ts';
import { TakeOverWebhook } from './webhooks.commands.ts';

/** What the previous version received and did not settle comes into the inbox. Nothing is written to these streams any more. */
export const webhooks: Process<WebhookEvent> = {
  name: 'webhooks',
  begins: 'beginning',
  when: {
    webhook_received: ({ data, meta }) =>
      attempt(new TakeOverWebhook(data.stripe_event_id, meta.source === 'webhook' ? 'webhook' : 'list')),
    webhook_handled: nothing,
    webhook_parked: nothing,
  },
};
