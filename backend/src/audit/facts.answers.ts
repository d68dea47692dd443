import { factAnswered, type LogRow } from '@orderstream/projections/notifications/notifications-logs.table';
import type { FactAnswer } from './facts.requests.ts';

/** A fact as shown on the auditors' pages. */
export const answeredFact = (row: LogRow): FactAnswer => factAnswered.of(row);
