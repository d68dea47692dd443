import type { LogRow } from '@orderstream/projections/notifications/notifications-logs.entity';
import type { FactAnswer } from './facts.requests.ts';

/** A fact as the auditors' pages have it. */
export const answeredFact = ({ subjects: _, order_id: _o, user_id: _u, ...fact }: LogRow): FactAnswer => fact;
