import type { TakeBackReason } from '@orderstream/contracts/stock/lifecycle';
import { command } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { loadOrder } from '../order/load-order.ts';
import { orderDecider } from '../order/order.decider.ts';

/** An administrator takes units back before their customer has seen them. */
export class TakeBackDelivery extends command('TakeBackDelivery')<{ orderId: string; reason?: TakeBackReason }>() {}

export const takeBackDelivery = useCase(TakeBackDelivery, { store: EVENT_STORE }, async ({ orderId, reason }, { store }) => {
  const { items } = await loadOrder(store, orderId);
  if (items.length === 0) throw refusal('no_products_assigned');
  return transact(store, orderDecider, orderId, { type: 'TakeBackProducts', orderId, ...(reason && { reason }) });
});
