import type { WebhookEvent } from '@orderstream/contracts/payments/events';
import type { Decider } from '../../platform/decider.ts';
import { refusal } from '../../platform/refusal.ts';
import type { ParkingProblem, WebhookCommand } from './webhook.commands.ts';

/** One webhook of the inbox: received once, handled once, parked as often as its problem changes. */
export type Webhook = { stripeType: string | null; handled: boolean; parkedFor: ParkingProblem | null };

const initial: Webhook = { stripeType: null, handled: false, parkedFor: null };

function decide(webhook: Webhook, command: WebhookCommand): WebhookEvent[] {
  if (command.type === 'ReceiveWebhook') {
    const { eventId, stripeType, created, apiVersion, sha256 } = command.envelope;
    const data = { stripe_event_id: eventId, stripe_type: stripeType, created, api_version: apiVersion, sha256 };
    return webhook.stripeType ? [] : [{ type: 'webhook_received', data }];
  }
  if (!webhook.stripeType) throw refusal('not_found');
  const about = { stripe_event_id: command.eventId, stripe_type: webhook.stripeType };
  if (webhook.handled) return [];
  switch (command.type) {
    case 'SettleWebhook':
      return [{ type: 'webhook_handled', data: { ...about, outcome: command.outcome } }];
    case 'ParkWebhook':
      return webhook.parkedFor === command.problem ? [] : [{ type: 'webhook_parked', data: { ...about, problem: command.problem } }];
  }
}

function evolve(webhook: Webhook, event: WebhookEvent): Webhook {
  switch (event.type) {
    case 'webhook_received':
      return { ...webhook, stripeType: event.data.stripe_type };
    case 'webhook_handled':
      return { ...webhook, handled: true };
    case 'webhook_parked':
      return { ...webhook, parkedFor: event.data.problem };
  }
}

export const webhook: Decider<Webhook, WebhookCommand, WebhookEvent> = { category: 'stripe_event', initial, decide, evolve };
