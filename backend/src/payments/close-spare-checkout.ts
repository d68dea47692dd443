import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { LookAtPayment } from '../orders/orders.commands.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, recalled } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { payment } from './payment.decider.ts';
import { CloseSpareCheckout } from './payments.commands.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';
import { notNow } from './stripe/stripe.gateway.ts';

@CommandHandler(CloseSpareCheckout)
export class CloseSpareCheckoutHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
  ) {}

  async execute({ orderId, chargeId }: CloseSpareCheckout): Promise<void> {
    const { lastSessionId } = await this.commands.execute(new LookAtPayment(orderId, chargeId));
    // Once a charge is known to belong to an order, its checkout does not change.
    const known = recalled(this.store, payment, chargeId, (state) => state.orderId !== null);
    const { sessionId } = (known ?? (await load(this.store, payment, chargeId))).state;
    if (lastSessionId === null || lastSessionId === sessionId) return;
    await this.checkouts.expire(lastSessionId).catch((error: unknown) => Promise.reject(notNow(error) as Error));
  }
}
