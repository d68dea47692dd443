import { command } from '../../platform/deciding/command.ts';
import { decides } from '../../platform/deciding/decides.ts';
import { orderDecider } from '../order/order.decider.ts';

/** An administrator sends a draft to its customer. */
export class SendOrder extends command('SendOrder')<{ orderId: string }>() {}

export const sendOrder = decides(SendOrder, orderDecider, ({ orderId }) => orderId);
