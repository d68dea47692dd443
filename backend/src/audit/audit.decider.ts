import type { AuditEvent } from '@orderstream/contracts/audit/events';
import type { Decider } from '../platform/decider.ts';
import type { AuditCommand } from './audit.commands.ts';

/** What an auditor did. Nothing is refused; opening is recorded once a session, everything else every time. */
type Auditing = { lastSession: string | null };

function decide({ lastSession }: Auditing, command: AuditCommand): AuditEvent[] {
  const user_id = command.userId;
  switch (command.type) {
    case 'RecordOpening':
      return command.sessionId === lastSession ? [] : [{ type: 'audit_opened', data: { user_id, session_id: command.sessionId } }];
    case 'RecordSearch':
      return [{ type: 'audit_searched', data: { user_id, ...command.asked } }];
    case 'RecordExport': {
      const { format, kinds, ids, sealSize: seal_size } = command.asked;
      return [{ type: 'audit_exported', data: { user_id, format, kinds, ids, seal_size } }];
    }
  }
}

function evolve(auditing: Auditing, event: AuditEvent): Auditing {
  return event.type === 'audit_opened' ? { lastSession: event.data.session_id } : auditing;
}

export const auditing: Decider<Auditing, AuditCommand, AuditEvent> = {
  category: 'audit',
  initial: { lastSession: null },
  decide,
  evolve,
};
