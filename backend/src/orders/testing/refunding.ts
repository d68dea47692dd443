import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import { RecordDispute, RecordOrderRefund, RecordPayment, RecordReviewDismissed } from '../orders.commands.ts';
import type { World } from './world.ts';

type Around = { world: World; bus: CommandBus; a: number; b: number; c: number };

const chargeOf = ({ world }: Around, orderId: string) => world.orderAt(orderId).chargeId ?? '';

export function payWrongly({ world, bus, b }: Around, orderId: string) {
  const payment = world.paymentOf(orderId, `${orderId} wrongly ${b % 2}`);
  return bus.execute(new RecordPayment({ orderId, payment: { ...payment, amount: payment.amount + 1 } }));
}

/** It is dismissed or refunded, or a refund of it fails. */
export function decideOnPayment({ world, bus, a, b, c }: Around, orderId: string) {
  const charges = Object.keys(world.orderAt(orderId).reviews);
  const chargeId = charges[b % Math.max(1, charges.length)] ?? '';
  if (c % 2 === 0) return bus.execute(new RecordReviewDismissed({ orderId, chargeId }));
  return bus.execute(new RecordOrderRefund({ orderId, chargeId, totalRefunded: 1, full: a % 3 > 0, reason: 'goodwill' }));
}

export const refund = (around: Around, orderId: string) =>
  around.bus.execute(
    new RecordOrderRefund({
      orderId,
      chargeId: chargeOf(around, orderId),
      totalRefunded: 1 + around.b,
      full: around.c % 2 === 0,
      reason: 'goodwill',
    }),
  );

export const dispute = (around: Around, orderId: string) =>
  around.bus.execute(new RecordDispute({ orderId, chargeId: chargeOf(around, orderId), disputeId: `dp_${around.b % 2}`, status: 'open' }));

export const closeDispute = (around: Around, orderId: string) =>
  around.bus.execute(
    new RecordDispute({
      orderId,
      chargeId: chargeOf(around, orderId),
      disputeId: `dp_${around.b % 2}`,
      status: around.c % 2 === 0 ? 'won' : 'lost',
    }),
  );
