import { sweep } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { compareOpenOrder } from './compare-open-order.ts';
import { OpenOrders } from './open-orders.vault.ts';

const atOnce = 100;

/**
 * Corrects rows of open orders that a process left behind when it stopped between an event and its row. Every order has a row, so only the
 * rows that the list of orders does not confirm are compared with their streams.
 */
export const checkOpenOrders = sweep({ store: EVENT_STORE, openOrders: OpenOrders }, async ({ store, openOrders }): Promise<void> => {
  await openOrders.markThoseListed();
  for (let rows = await openOrders.due(atOnce); rows.length > 0; rows = rows.length < atOnce ? [] : await openOrders.due(atOnce))
    for (const row of rows) await compareOpenOrder(store, openOrders, row);
});
