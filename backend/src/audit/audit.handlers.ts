import { decides } from '../platform/decides.ts';
import { RecordExport } from './audit.commands.ts';
import { auditing } from './audit.decider.ts';

export const auditHandlers = [decides(RecordExport, auditing, ({ userId }) => userId)];
