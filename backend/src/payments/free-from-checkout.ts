import { RecordCheckoutExpired, RecordPaymentPendingFailed } from '../orders/orders.commands.ts';
import type { CommandBus } from '../platform/deciding/cqrs.ts';

/** Ends a checkout of an order that has paid nothing: the order can be paid by another one, or canceled. */
export async function freeFromCheckout(commands: CommandBus, orderId: string, sessionId: string): Promise<void> {
  await commands.execute(new RecordPaymentPendingFailed(orderId, sessionId));
  await commands.execute(new RecordCheckoutExpired(orderId, sessionId));
}
