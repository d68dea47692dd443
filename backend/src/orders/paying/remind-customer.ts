import { command } from '../../platform/deciding/command.ts';
import { decides } from '../../platform/deciding/decides.ts';
import { orderDecider } from '../order/order.decider.ts';

/** The office reminds a customer of an unpaid order. */
export class RemindCustomer extends command('RemindCustomer')<{ orderId: string }>() {}

export const remindCustomer = decides(RemindCustomer, orderDecider, ({ orderId }) => orderId);
