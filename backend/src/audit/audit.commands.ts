import type { ExportedList } from '@orderstream/contracts/audit/events';
import type { OpenListFile } from '../office/office.commands.ts';
import { command } from '../platform/deciding/command.ts';

/** An auditor opens the audit area. */
export class RecordOpening extends command('RecordOpening')<{ userId: string; sessionId: string }>() {}

/** Records that a member of the office opened the customer's view of an order. */
export class RecordCustomerView extends command('RecordCustomerView')<{ viewerId: string; customerId: string; orderId: string }>() {}

/** Records the export of a list, and issues the ticket that fetches the file. */
export class RecordListExport extends command('RecordListExport')<
  {
    userId: string;
    sessionId: string;
    exported: { list: ExportedList; filters: string[]; rows: number };
    request: OpenListFile['request'];
  },
  { ticket: string }
>() {}
