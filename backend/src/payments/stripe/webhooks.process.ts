import type { WebhookEvent } from '@orderstream/contracts/payments/events';
import { attempt, nothing, type Process } from '../../platform/process.ts';
import { HandleWebhook } from './webhooks.commands.ts';

/** What stands in the inbox is dealt with. A refusal has no answer here: it waits for somebody, and is tried again. */
export const webhooks: Process<WebhookEvent> = {
  name: 'webhooks',
  when: {
    webhook_received: ({ data, meta }) =>
      attempt(new HandleWebhook(data.stripe_event_id, meta.source === 'webhook' ? data.api_version : null)),
    webhook_handled: nothing,
    webhook_parked: nothing,
  },
};
