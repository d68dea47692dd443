import { command } from '../../platform/deciding/command.ts';
import { decides } from '../../platform/deciding/decides.ts';
import { order } from '../order/order.decider.ts';

/** The office reminds a customer of an unpaid order. */
export class RemindCustomer extends command('RemindCustomer')<{ orderId: string }>() {}

export const remindCustomer = decides(RemindCustomer, order, ({ orderId }) => orderId);
