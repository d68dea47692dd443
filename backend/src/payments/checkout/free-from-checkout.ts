import { RecordCheckoutExpired, RecordPaymentPendingFailed } from '../../orders/orders.commands.ts';
import type { Send } from '../../platform/deciding/cqrs.ts';

/** Ends a checkout of an order that has paid nothing: the order can be paid by another one, or canceled. */
export async function endUnpaidCheckout(send: Send, orderId: string, sessionId: string): Promise<void> {
  await send(new RecordPaymentPendingFailed({ orderId, sessionId }));
  await send(new RecordCheckoutExpired({ orderId, sessionId }));
}
