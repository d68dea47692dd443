import { command } from '../platform/deciding/command.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { compareOpenOrder } from './compare-open-order.ts';
import { OpenOrders } from './open-orders.ts';

/** Frees what a process that ended between a fact and its row has left behind. */
export class CheckOpenOrders extends command('CheckOpenOrders')<object, void>() {}

const atOnce = 100;

export const checkOpenOrders = useCase(
  CheckOpenOrders,
  { store: EVENT_STORE, openOrders: OpenOrders },
  async (_command, { store, openOrders }): Promise<void> => {
    for (let rows = await openOrders.due(atOnce); rows.length > 0; rows = rows.length < atOnce ? [] : await openOrders.due(atOnce))
      for (const row of rows) await compareOpenOrder(store, openOrders, row);
  },
);
