import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { isHeard } from './heard-events.ts';
import { envelopeOf } from './webhook-envelope.ts';
import { WebhookVault, type Via } from './webhook.vault.ts';

/** The entrance for the provider's events: stored before they are acknowledged, and processed by the workers. */
@Injectable()
export class Inbox {
  constructor(@Inject(WebhookVault) private readonly webhooks: WebhookVault) {}

  /** Events of a type without consequences are not stored. */
  async take(event: Stripe.Event, body: string, via: Via): Promise<void> {
    if (isHeard(event.type)) await this.webhooks.keep(envelopeOf(event), body, via);
  }
}
