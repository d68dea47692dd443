import type { AuditEvent } from '@orderstream/contracts/audit/events';
import type { Upcasters } from './upcaster.ts';

export const auditUpcasters: Upcasters<AuditEvent['type']> = {};
