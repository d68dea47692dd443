import { decides } from '../../platform/deciding/decides.ts';
import { ChaseOrder } from '../fulfilment.commands.ts';
import { order } from '../order/order.decider.ts';

export const chaseOrder = decides(ChaseOrder, order, ({ orderId }) => orderId);
