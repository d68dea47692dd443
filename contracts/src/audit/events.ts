import { z } from 'zod';
import type { EventOf } from '../shared/event.ts';
import { id } from '../shared/ids.ts';

export const exportedLists = ['orders', 'users', 'products', 'transactions', 'prices', 'attention', 'log'] as const;
export type ExportedList = (typeof exportedLists)[number];

/** Position in the log, as a decimal string. */
const position = z.string().regex(/^[0-9]{1,19}$/);

/** Why the seals of the log continue under another name. */
export const originReasons = ['restored', 'moved'] as const;

/**
 * Stream `shop` holds the first fact of the log. Its id is that of the row in the database that belongs to this log.
 * Stream `audit-seals` holds the signed heads of the log's Merkle tree. Each covers all facts before its own.
 * Stream `audit-origins` holds the changes of the name that they are signed under.
 * Stream `audit-{userId}` holds what an auditor did; `user_id` is the auditor.
 */
export const auditEvents = {
  shop_opened: z.strictObject({ shop_id: id }),
  /** `size` facts, the first of them at `from_position` and the last at `to_position`; `note` is the signed checkpoint. */
  log_sealed: z.strictObject({
    from_position: position,
    to_position: position,
    size: z.int().positive(),
    root: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
    note: z.string().max(2_000),
  }),
  /**
   * Seals continue under the name `to`. `restored`: the log was set back, and the newest of its published seals that it still
   * agrees with is that of `size` facts. `moved`: every fact has another position since, so no seal under `from` is about this tree, and
   * `size` is 0.
   */
  log_origin_changed: z.strictObject({
    from: z.string().max(100),
    to: z.string().max(100),
    size: z.int().nonnegative(),
    reason: z.enum(originReasons),
  }),
  /** The audit area was opened, once a session. */
  audit_opened: z.strictObject({ user_id: id, session_id: id }),
  /** The scope of a search: kinds of facts and ids, never text. The pages of one search share its `search_id`. */
  audit_searched: z.strictObject({
    user_id: id,
    search_id: id.optional(),
    kinds: z.array(z.string().max(64)).max(200),
    ids: z.array(z.string().max(128)).max(20),
  }),
  audit_exported: z.strictObject({
    user_id: id,
    /** `tiles`: bundles of entries, which other tools read; once for each seal, not for each bundle. */
    format: z.enum(['ndjson', 'csv', 'tiles']),
    kinds: z.array(z.string().max(64)).max(200),
    ids: z.array(z.string().max(128)).max(20),
    seal_size: z.int().positive(),
  }),
  /** A member of the office opened the customer's view of an order, without its private information; `user_id` is the customer. */
  customer_view_opened: z.strictObject({ user_id: id, order_id: id }),
  /** A list of the office was exported as a file: which list, which filters, how many rows. Never the search text. */
  list_exported: z.strictObject({
    user_id: id,
    list: z.enum(exportedLists),
    filters: z.array(z.string().max(64)).max(20),
    rows: z.int().nonnegative(),
  }),
};
export type AuditEvent = EventOf<typeof auditEvents>;
