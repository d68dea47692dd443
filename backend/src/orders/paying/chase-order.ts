import { decides } from '../../platform/deciding/decides.ts';
import { ChaseOrder } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';

export const chaseOrder = decides(ChaseOrder, orderDecider, ({ orderId }) => orderId);
