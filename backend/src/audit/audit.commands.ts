import { Command } from '../platform/command.ts';

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

export type AuditCommand = RecordExport;
