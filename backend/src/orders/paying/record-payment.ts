import type { Reached } from '../../platform/deciding/command.ts';
import { load, cachedState, transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { OpenOrders } from '../placing/open-orders.vault.ts';
import type { OrderAggregate } from '../order/order-state.ts';
import { orderDecider } from '../order/order.decider.ts';
import { RecordPayment } from '../orders.commands.ts';

/** The event is recorded before the slot is freed: the row always names an order that is paid and awaits delivery. */
export const recordPayment = useCase(
  RecordPayment,
  { store: EVENT_STORE, openOrders: OpenOrders },
  async (command, { store, openOrders }): Promise<Reached> => {
    const { orderId, payment } = command;
    // A charge that has paid its order stays its payment.
    const isFinal = ({ chargeId }: OrderAggregate) => chargeId === payment.charge_id;
    const reached = await transact(store, orderDecider, orderId, command, { isFinal });
    const { state } = cachedState(store, orderDecider, orderId, isFinal) ?? (await load(store, orderDecider, orderId));
    if (isFinal(state)) await openOrders.freeSlotOfPaid(orderId);
    return reached;
  },
);
