import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { isHeard } from './heard-events.ts';
import { envelopeOf } from './webhook-envelope.ts';
import { WebhookVault, type Via } from './webhook.vault.ts';

/** Where the provider's events come in: kept before they are answered, and worked off by the workers. */
@Injectable()
export class Inbox {
  constructor(@Inject(WebhookVault) private readonly webhooks: WebhookVault) {}

  /** A type from which nothing follows is not kept. */
  async take(event: Stripe.Event, body: string, via: Via): Promise<void> {
    if (isHeard(event.type)) await this.webhooks.keep(envelopeOf(event), body, via);
  }
}
