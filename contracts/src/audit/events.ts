import { z } from 'zod';
import type { EventOf } from '../shared/event.ts';

/** Position in the log, as a decimal string. */
const position = z.string().regex(/^[0-9]{1,19}$/);

/** Stream `audit-seals`: the signed heads of the log's Merkle tree. Each covers all facts before its own. */
export const auditEvents = {
  /** `size` facts, the first of them at `from_position` and the last at `to_position`; `note` is the signed checkpoint. */
  log_sealed: z.strictObject({
    from_position: position,
    to_position: position,
    size: z.int().positive(),
    root: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
    note: z.string().max(2_000),
  }),
};
export type AuditEvent = EventOf<typeof auditEvents>;
