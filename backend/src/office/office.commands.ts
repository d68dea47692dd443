import { command } from '../platform/deciding/command.ts';
import type { FileToSend } from '../platform/http/files.ts';
import type { ListExportRequest } from './list-export.requests.ts';

/** Releases the orders that an employee has taken, because the employee has left the office. */
export class ReleaseTakenOrders extends command('ReleaseTakenOrders')<{ userId: string }, void>() {}

/** Opens a list of the office as a file that is read at the client's pace. Its export is recorded before. */
export class OpenListFile extends command('OpenListFile')<{ request: ListExportRequest }, FileToSend>() {}
