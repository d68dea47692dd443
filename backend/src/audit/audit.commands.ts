import { Command } from '../platform/deciding/command.ts';

/** Records that somebody in the office sees an order as its customer does. */
export class RecordCustomerView extends Command {
  readonly type = 'RecordCustomerView';
  constructor(
    readonly userId: string,
    readonly orderId: string,
  ) {
    super();
  }
}
