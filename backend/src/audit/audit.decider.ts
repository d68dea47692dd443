import type { AuditEvent } from '@orderstream/contracts/audit/events';
import type { Decider } from '../platform/decider.ts';
import type { AuditCommand } from './audit.commands.ts';

/** What an auditor did. Nothing is refused: every time is a fact of its own. */
type Auditing = Record<string, never>;

function decide(_: Auditing, { userId: user_id, asked: { format, kinds, ids, sealSize: seal_size } }: AuditCommand): AuditEvent[] {
  return [{ type: 'audit_exported', data: { user_id, format, kinds, ids, seal_size } }];
}

export const auditing: Decider<Auditing, AuditCommand, AuditEvent> = {
  category: 'audit',
  initial: {},
  decide,
  evolve: (state) => state,
};
