import { theSystem } from '@orderstream/contracts/shared/actor';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import {
  RecordDispute,
  RecordOrderRefund,
  RecordPayment,
  RecordRefundRequest,
  RecordRefundRequestEnded,
  RecordReviewDismissed,
} from '../orders.commands.ts';
import type { ShopWorld } from './world.ts';

type ActContext = { world: ShopWorld; bus: CommandBus; a: number; b: number; c: number };

const chargeOf = ({ world }: ActContext, orderId: string) => world.orderAt(orderId).chargeId ?? '';

/** Reports a payment with another amount than the order's. */
export function payWrongAmount({ world, bus, b }: ActContext, orderId: string) {
  const payment = world.paymentFor(orderId, `${orderId} wrongly ${b % 2}`);
  return bus.execute(new RecordPayment({ orderId, payment: { ...payment, amount: payment.amount + 1 } }));
}

/** Dismisses a payment under review, or reports a full or failed refund of it. */
export function decideReview({ world, bus, a, b, c }: ActContext, orderId: string) {
  const charges = Object.keys(world.orderAt(orderId).reviews);
  const chargeId = charges[b % Math.max(1, charges.length)] ?? '';
  if (c % 2 === 0) return bus.execute(new RecordReviewDismissed({ orderId, chargeId }));
  return bus.execute(new RecordOrderRefund({ orderId, chargeId, totalRefunded: 1, full: a % 3 > 0, reason: 'goodwill' }));
}

export const reportRefund = (around: ActContext, orderId: string) =>
  around.bus.execute(
    new RecordOrderRefund({
      orderId,
      chargeId: chargeOf(around, orderId),
      totalRefunded: 1 + around.b,
      full: around.c % 2 === 0,
      reason: 'goodwill',
    }),
  );

/** Requests a refund of the rest, or ends the request. */
export function requestRefund(around: ActContext, orderId: string) {
  const request = { orderId, chargeId: chargeOf(around, orderId), requestId: `r${around.b % 2}` };
  if (around.c % 2 === 0) return around.bus.execute(new RecordRefundRequestEnded(request));
  const wish = { amount: null, reason: 'goodwill', givenBack: null, again: false } as const;
  return around.bus.execute(new RecordRefundRequest({ ...request, ...wish, by: theSystem }));
}

export const openDisputeCommand = (around: ActContext, orderId: string) =>
  around.bus.execute(new RecordDispute({ orderId, chargeId: chargeOf(around, orderId), disputeId: `dp_${around.b % 2}`, status: 'open' }));

export const settleDisputeCommand = (around: ActContext, orderId: string) =>
  around.bus.execute(
    new RecordDispute({
      orderId,
      chargeId: chargeOf(around, orderId),
      disputeId: `dp_${around.b % 2}`,
      status: around.c % 2 === 0 ? 'won' : 'lost',
    }),
  );
