import type { Reached } from '../../platform/deciding/command.ts';
import { load, cachedState, transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { OpenOrders } from '../placing/open-orders.ts';
import type { Order } from '../order/order-state.ts';
import { order } from '../order/order.decider.ts';
import { RecordPayment } from '../orders.commands.ts';

/** Fact before slot: until it is freed, the row still names an order that awaits its delivery. */
export const recordPayment = useCase(
  RecordPayment,
  { store: EVENT_STORE, openOrders: OpenOrders },
  async (command, { store, openOrders }): Promise<Reached> => {
    const { orderId, payment } = command;
    // A charge that has paid its order stays its payment.
    const isFinal = ({ chargeId }: Order) => chargeId === payment.charge_id;
    const reached = await transact(store, order, orderId, command, { isFinal });
    const { state } = cachedState(store, order, orderId, isFinal) ?? (await load(store, order, orderId));
    if (isFinal(state)) await openOrders.paid(orderId);
    return reached;
  },
);
