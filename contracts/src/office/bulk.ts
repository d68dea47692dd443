import { officeRoles } from '../accounts/lifecycle.ts';

/** What the office does to many things with one request: what each kind is about, and whose right it is. */
export const bulkKinds = {
  deliver: { of: 'order', roles: officeRoles },
  remind: { of: 'order', roles: officeRoles },
  cancel: { of: 'order', roles: officeRoles },
  approve: { of: 'user', roles: officeRoles },
  replace_price: { of: 'price', roles: ['admin'] },
} as const;
export type BulkKind = keyof typeof bulkKinds;
export const allBulkKinds = Object.keys(bulkKinds) as BulkKind[];

/** The most items of one job. */
export const mostBulkItems = 1_000;

/**
 * What happened to an item. `changed`: it is not as it was when the button was pressed. `refused`: its command was, with a code. `failed`:
 * its command failed several times. `untouched`: the job ended before it. `begun`: the job ended while it was being carried out.
 */
export const bulkOutcomes = ['done', 'changed', 'refused', 'failed', 'untouched', 'begun'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Why a job ended before its last item: its owner stopped it, signed out, or no longer has the right to it. */
export const bulkStops = ['stopped', 'session_ended', 'right_ended'] as const;
export type BulkStop = (typeof bulkStops)[number];
