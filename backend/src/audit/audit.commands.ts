import { Command } from '../platform/command.ts';

/** An auditor opens the audit area. */
export class RecordOpening extends Command {
  readonly type = 'RecordOpening';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

/** An auditor searches the log; only kinds and ids are kept. Its further pages are the same search. */
export class RecordSearch extends Command {
  readonly type = 'RecordSearch';
  constructor(
    readonly userId: string,
    readonly asked: { search_id: string; kinds: string[]; ids: string[] },
  ) {
    super();
  }
}

/** An auditor takes facts away: that stands in the log before the first of them leaves. */
export class RecordExport extends Command {
  readonly type = 'RecordExport';
  constructor(
    readonly userId: string,
    readonly asked: { format: 'ndjson' | 'csv'; kinds: string[]; ids: string[]; sealSize: number },
  ) {
    super();
  }
}

export type AuditCommand = RecordOpening | RecordSearch | RecordExport;
