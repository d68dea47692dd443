import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, recalled } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { order } from './order.decider.ts';
import { LookAtPayment } from './orders.commands.ts';

@CommandHandler(LookAtPayment)
export class LookAtPaymentHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ orderId, paidBy }: LookAtPayment) {
    const paid = paidBy === null ? null : recalled(this.store, order, orderId, ({ chargeId }) => chargeId === paidBy);
    const { state, position } = paid ?? (await load(this.store, order, orderId));
    const { status, known, userId, price, sessionId, lastSessionId, chargeId } = state;
    if (status === 'unborn' || !known || !price) throw refusal('order_unknown');
    return { userId, status, price, sessionId, lastSessionId, chargeId, position: position.toString() };
  }
}
