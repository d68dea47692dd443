import { Command } from '../platform/deciding/command.ts';

/** Records that a member of the office opened the customer's view of an order. */
export class RecordCustomerView extends Command {
  readonly type = 'RecordCustomerView';
  constructor(
    readonly viewerId: string,
    readonly customerId: string,
    readonly orderId: string,
  ) {
    super();
  }
}
