import { isAwaitingDelivery } from '@orderstream/contracts/orders/lifecycle';
import { load } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { SyncOpenOrder } from '../fulfilment.commands.ts';
import { OpenOrders } from '../placing/open-orders.vault.ts';
import { orderDecider } from '../order/order.decider.ts';

export const syncOpenOrder = useCase(
  SyncOpenOrder,
  { store: EVENT_STORE, openOrders: OpenOrders },
  async (command, { store, openOrders }): Promise<void> => {
    const row = await openOrders.find(command.orderId);
    const { status } = (await load(store, orderDecider, command.orderId)).state;
    if (isAwaitingDelivery(status)) await openOrders.markAwaitingDelivery(command);
    else if (row) await openOrders.deleteUnlessChanged(row);
  },
);
