import { isAwaitingDelivery } from '@orderstream/contracts/orders/lifecycle';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { openOrderCandidates } from '../placing/open-order-candidates.ts';
import { OpenOrders } from '../placing/open-orders.vault.ts';
import { OrderWordsVault } from '../words/order-words.vault.ts';
import { orderDecider } from '../order/order.decider.ts';
import { RefuseIfDeliveryPending } from '../orders.commands.ts';

/** Orders count as soon as they are paid; the rows may be late, so each order's own stream is read. */
export const refuseIfDeliveryPending = useCase(
  RefuseIfDeliveryPending,
  { store: EVENT_STORE, words: OrderWordsVault, openOrders: OpenOrders },
  async ({ userId }, { store, words, openOrders }): Promise<void> => {
    for (const id of await openOrderCandidates({ openOrders, words }, userId)) {
      const { status } = (await load(store, orderDecider, id)).state;
      if (isAwaitingDelivery(status)) throw refusal('paid_orders_awaiting_delivery');
    }
  },
);
