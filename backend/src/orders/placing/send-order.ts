import { command } from '../../platform/deciding/command.ts';
import { decides } from '../../platform/deciding/decides.ts';
import { orderDecider } from '../order/order.decider.ts';

/** A member of the office sends a draft to its customer. `seen`: the version of it that they saw. */
export class SendOrder extends command('SendOrder')<{ orderId: string; seen: string }>() {}

export const sendOrder = decides(SendOrder, orderDecider, ({ orderId }) => orderId);
