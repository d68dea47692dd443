import { command } from '../platform/deciding/command.ts';
import type { FileToSend } from '../platform/http/files.ts';
import type { ListExportRequest } from './list-export.requests.ts';

/** A member of the office who has left it is on no order any more. */
export class ReleaseTakenOrders extends command('LetGoOrders')<{ userId: string }, void>() {}

/** A list of the office as a file, read at the client's pace; its export is recorded already. */
export class OpenListFile extends command('OpenListFile')<{ request: ListExportRequest }, FileToSend>() {}
