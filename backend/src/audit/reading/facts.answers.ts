import { answeredFact, type LogRow } from '@orderstream/projections/notifications/notifications-logs.table';
import type { FactAnswer } from './facts.requests.ts';

/** The reason that a person gave for the fact, else that of the request. */
export function reasonOf({ event_type, payload, reason }: Pick<LogRow, 'event_type' | 'payload' | 'reason'>): string | null {
  const chosen = event_type === 'attention_dismissed' ? payload['cause'] : payload['reason'];
  return typeof chosen === 'string' ? chosen : reason;
}

/** A fact as the auditors' pages show it. */
export const factAnswer = (row: LogRow): FactAnswer => ({ ...answeredFact.of(row), reason: reasonOf(row) });
