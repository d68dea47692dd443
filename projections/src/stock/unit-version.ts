import { createHash } from 'node:crypto';
import type { Sku } from '@orderstream/contracts/catalogue';

/**
 * Names what a unit is and says: it differs for each SKU and each secret that the unit has had. Fingerprints stay inside: they would say
 * which units have the same secret.
 */
export const unitVersionOf = (unit: { id: string; sku: Sku; fingerprint: string }): string =>
  createHash('sha256').update(`${unit.id}.${unit.sku}.${unit.fingerprint}`).digest('base64url').slice(0, 16);
