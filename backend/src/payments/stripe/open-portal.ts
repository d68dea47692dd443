import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { OpenPortal } from '../../subscriptions/subscriptions.commands.ts';
import { customer } from '../customer.decider.ts';
import { customerIsGone } from './checkout.gateway.ts';
import { PortalGateway } from './portal.gateway.ts';
import { notNow } from './stripe.gateway.ts';

@CommandHandler(OpenPortal)
export class OpenPortalHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PortalGateway) private readonly portal: PortalGateway,
  ) {}

  async execute({ userId }: OpenPortal): Promise<{ url: string }> {
    const { stripeCustomerId } = (await load(this.store, customer, userId)).state;
    if (!stripeCustomerId) throw refusal('no_payment_profile');
    try {
      return { url: await this.portal.open(stripeCustomerId) };
    } catch (error) {
      if (!customerIsGone(error)) throw notNow(error);
      // The customer was deleted at the provider.
      await transact(this.store, customer, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId });
      throw refusal('no_payment_profile');
    }
  }
}
