import { Command } from '../platform/deciding/command.ts';
import { decides } from '../platform/deciding/decides.ts';
import { order } from './order.decider.ts';

/** Somebody in the office reminds a customer that an order waits to be paid. */
export class RemindCustomer extends Command {
  readonly type = 'RemindCustomer';
  constructor(readonly orderId: string) {
    super();
  }
}

export const RemindCustomerHandler = decides(RemindCustomer, order, ({ orderId }) => orderId);
