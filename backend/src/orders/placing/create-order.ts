import { skuOf } from '@orderstream/contracts/catalogue';
import { largestAmount, smallestAmount } from '@orderstream/contracts/shared/currencies';
import { minutesAfter } from '@orderstream/contracts/shared/moment';
import { RequestAlert } from '../../notifications/notifications.commands.ts';
import { priceOf } from '../../payments/prices/price.api.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { Refusal, refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { HoldStock } from '../../stock/pool/pool.commands.ts';
import { OpenOrders } from './open-orders.vault.ts';
import { orderDecider } from '../order/order.decider.ts';
import type { Terms } from '../order/order.ts';
import type { CreateOrderRequest } from '../http/orders.requests.ts';
import { takeSlot } from './take-slot.ts';

/** A customer orders units of one SKU. */
export class CreateOrder extends command('CreateOrder')<{ userId: string; wanted: CreateOrderRequest }, Reached & { order_id: string }>() {}

/** Stock is held before the order is created: a hold without an order expires, an order without stock would not. */
export const createOrder = useCase(
  CreateOrder,
  { store: EVENT_STORE, send: SEND, openOrders: OpenOrders, settings: SETTINGS, clock: CLOCK },
  async ({ userId, wanted }, { store, send, openOrders, settings, clock }) => {
    const { quantity, recurrence = 'monthly' } = wanted;
    const sku = skuOf(wanted.channel, wanted.product_type);
    const orderId = derivedId(currentContext().commandId, 'order');
    const now = clock.now().toISOString();
    if (wanted.subscribe_to_notifications) await send(new RequestAlert({ userId, sku, quantity }));
    const { priceId, unitAmount: unit_amount, currency } = await priceOf(store, sku);
    const amount = unit_amount * quantity;
    if (amount > largestAmount) throw refusal('invalid', [{ field: 'quantity', code: 'too_large' }]);
    if (amount < smallestAmount(currency)) throw refusal('amount_too_small', [{ field: 'quantity', code: 'too_small' }]);
    const billing_mode = recurrence === 'monthly' ? 'subscription' : 'one_time';
    const terms: Terms = { sku, quantity, unit_amount, amount, currency, recurrence, billing_mode, subscription_plan: null };
    await takeSlot(store, openOrders, { userId, orderId, limit: settings.maxOpenUnpaidOrders });
    try {
      await send(new HoldStock({ sku, order: { orderId, userId }, quantity, expiresAt: minutesAfter(now, settings.holdMinutes) }));
    } catch (error) {
      if (error instanceof Refusal) await openOrders.freeSlot(orderId);
      throw error;
    }
    const unpaidUntil = minutesAfter(now, settings.unpaidOrderHours * 60);
    const opening = {
      type: 'OpenOrder',
      orderId,
      userId,
      orderType: 'user',
      status: 'awaiting_payment',
      terms,
      priceId,
      unpaidUntil,
    } as const;
    const { position } = await transact(store, orderDecider, orderId, opening, { isNewStream: true });
    return { order_id: orderId, position };
  },
);
