import { decides } from '../platform/decides.ts';
import { RecordExport, RecordOpening, RecordSearch } from './audit.commands.ts';
import { auditing } from './audit.decider.ts';

export const auditHandlers = [
  decides(RecordOpening, auditing, ({ userId }) => userId),
  decides(RecordSearch, auditing, ({ userId }) => userId),
  decides(RecordExport, auditing, ({ userId }) => userId),
];
