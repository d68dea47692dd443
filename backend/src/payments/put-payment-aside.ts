import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { LookAtPayment } from '../orders/orders.commands.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { payment } from './payment.decider.ts';
import { PutPaymentAside } from './payments.commands.ts';

@CommandHandler(PutPaymentAside)
export class PutPaymentAsideHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ chargeId, orderId }: PutPaymentAside) {
    const expected = orderId === null ? null : await this.priceOf(orderId);
    return transact(this.store, payment, chargeId, { type: 'SetPaymentAside', chargeId, orderId, expected });
  }

  private async priceOf(orderId: string) {
    try {
      return (await this.commands.execute(new LookAtPayment(orderId))).price;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'order_unknown') return null;
      throw error;
    }
  }
}
