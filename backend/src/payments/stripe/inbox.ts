import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { CommandBus } from '../../platform/cqrs.ts';
import { moment } from './truth.translation.ts';
import { ReceiveWebhook } from './webhook.commands.ts';
import { aboutWhom } from './webhook.translation.ts';
import { WebhookBodiesVault } from './webhook-bodies.vault.ts';

/** Where the provider's events come in, whoever brought them: the body first, then the fact, then an answer. */
@Injectable()
export class Inbox {
  constructor(
    @Inject(WebhookBodiesVault) private readonly bodies: WebhookBodiesVault,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async take(event: Stripe.Event, body: string): Promise<void> {
    await this.bodies.keep(event.id, aboutWhom(event), body);
    const { id: eventId, type: stripeType, api_version: apiVersion } = event;
    const sha256 = createHash('sha256').update(body).digest('hex');
    await this.commands.execute(new ReceiveWebhook({ eventId, stripeType, created: moment(event.created), apiVersion, sha256 }));
    await this.bodies.taken(eventId);
  }
}
