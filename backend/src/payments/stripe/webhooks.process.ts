import type { WebhookEvent } from '@orderstream/contracts/payments/events';
import { attempt, nothing, type Process } from '../../platform/processes/process.ts';
import { TakeOverWebhook } from '../payments.commands.ts';

/** Moves webhooks that the previous version left unsettled into the inbox. These streams are no longer written. */
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
