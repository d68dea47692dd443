import { command } from '../platform/deciding/command.ts';

/** Records that a member of the office opened the customer's view of an order. */
export class RecordCustomerView extends command('RecordCustomerView')<{ viewerId: string; customerId: string; orderId: string }>() {}
