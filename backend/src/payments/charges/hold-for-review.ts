import type { EventStore } from '@orderstream/eventstore/event-store';
import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { paymentDecider } from './payment.decider.ts';
import { HoldForReview } from '../payments.commands.ts';

export const holdForReview = useCase(HoldForReview, { store: EVENT_STORE }, async ({ chargeId, orderId }, { store }) => {
  const expected = orderId === null ? null : await priceOfOrder(store, orderId);
  return transact(store, paymentDecider, chargeId, { type: 'RecordMismatch', chargeId, orderId, expected });
});

async function priceOfOrder(store: EventStore, orderId: string) {
  try {
    return (await paymentOfOrder(store, orderId)).price;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'order_unknown') return null;
    throw error;
  }
}
