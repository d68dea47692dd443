import { createHash } from 'node:crypto';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { CommandBus } from '../../platform/cqrs.ts';
import { load } from '../../platform/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { moment } from './truth.translation.ts';
import { ReceiveWebhook } from './webhook.commands.ts';
import { webhook } from './webhook.decider.ts';
import { aboutWhom } from './webhook.translation.ts';
import { WebhookBodiesVault } from './webhook-bodies.vault.ts';

/** Where the provider's events come in, whoever brought them: the body first, then the fact, then an answer. */
@Injectable()
export class Inbox {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(WebhookBodiesVault) private readonly bodies: WebhookBodiesVault,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async take(event: Stripe.Event, body: string): Promise<void> {
    // Told again after it was dealt with: its body may be gone with its person, and stays so.
    if ((await load(this.store, webhook, event.id)).state.handled) return;
    await this.bodies.keep(event.id, aboutWhom(event), body);
    const { id: eventId, type: stripeType, api_version: apiVersion } = event;
    const sha256 = createHash('sha256').update(body).digest('hex');
    await this.commands.execute(new ReceiveWebhook({ eventId, stripeType, created: moment(event.created), apiVersion, sha256 }));
    await this.bodies.taken(eventId);
  }
}
