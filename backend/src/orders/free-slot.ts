import { FreeSlot } from './fulfilment.commands.ts';
import { OpenOrders } from './open-orders.ts';
import { useCase } from '../platform/deciding/use-case.ts';

export const freeSlot = useCase(FreeSlot, { openOrders: OpenOrders }, ({ orderId }, { openOrders }): Promise<void> =>
  openOrders.free(orderId),
);
