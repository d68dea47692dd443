import type { EventStore } from '@orderstream/eventstore/event-store';
import type { WebhookOutcome } from '@orderstream/contracts/payments/lifecycle';
import { Inject } from '@nestjs/common';
import type Stripe from 'stripe';
import { CommandBus, CommandHandler } from '../../platform/cqrs.ts';
import { decides, load } from '../../platform/decides.ts';
import { Refusal, refusal } from '../../platform/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { apiVersion, ProviderRefused } from './stripe.gateway.ts';
import { ParkWebhook, ReceiveWebhook, SettleWebhook, type ParkingProblem } from './webhook.commands.ts';
import { webhook } from './webhook.decider.ts';
import { settlingOf } from './webhook.translation.ts';
import { WebhookBodiesVault } from './webhook-bodies.vault.ts';
import { HandleWebhook } from './webhooks.commands.ts';

@CommandHandler(HandleWebhook)
export class HandleWebhookHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(WebhookBodiesVault) private readonly bodies: WebhookBodiesVault,
  ) {}

  async execute({ eventId, sentIn }: HandleWebhook): Promise<void> {
    const { state } = await load(this.store, webhook, eventId);
    if (state.handled) return;
    // Shown first, so that somebody mends the endpoint; the next attempt takes from it what every version has: what it is about.
    if (sentIn !== null && sentIn !== apiVersion && state.parkedFor === null) {
      await this.commands.execute(new ParkWebhook(eventId, 'other_api_version'));
      throw refusal('other_api_version');
    }
    const body = await this.bodies.of(eventId);
    const outcome = body === null ? 'ignored' : await this.settle(eventId, JSON.parse(body) as Stripe.Event);
    await this.commands.execute(new SettleWebhook(eventId, outcome));
    await this.bodies.forgetWhoLeft(eventId);
  }

  /** What cannot be dealt with now is noted, and tried again by whoever runs the process. */
  private async settle(eventId: string, event: Stripe.Event): Promise<WebhookOutcome> {
    const settling = settlingOf(event);
    if (!settling) return 'ignored';
    try {
      const settled = await this.commands.execute(settling);
      if (settled === 'unknown') throw refusal('payment_unknown');
      return settled === 'not_ours' || settled === 'ignored' ? settled : 'handled';
    } catch (error) {
      const problem = problemOf(error);
      if (problem) await this.commands.execute(new ParkWebhook(eventId, problem));
      throw error;
    }
  }
}

/** Null for what passes by itself. */
function problemOf(error: unknown): ParkingProblem | null {
  if (error instanceof ProviderRefused) return 'unexpected';
  if (!(error instanceof Refusal)) return null;
  if (error.code === 'payment_unknown' || error.code === 'subscription_unknown') return 'unknown_object';
  return error.code === 'provider_unavailable' || error.code === 'overloaded' || error.code === 'store_unavailable' ? null : 'refused';
}

const ofEvent = ({ eventId }: { eventId: string }) => eventId;

export const webhookHandlers = [
  HandleWebhookHandler,
  decides(ReceiveWebhook, webhook, ofEvent),
  decides(SettleWebhook, webhook, ofEvent),
  decides(ParkWebhook, webhook, ofEvent),
];
