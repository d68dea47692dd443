import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { UnitStores } from './look-up-units.ts';
import type { PrivateInfoVault } from './private-info.vault.ts';
import { validVersions } from './valid-versions.ts';

/** Refuses empty and overlong private information. */
export function refuseInvalidText(privateInfo: string): void {
  const length = [...privateInfo].length;
  if (privateInfo.trim() === '') throw refusal('invalid', [{ field: 'private_info', code: 'required' }]);
  if (length > privateInfoLimit) throw refusal('invalid', [{ field: 'private_info', code: 'too_long' }]);
}

/**
 * Refuses a secret that another unit has, under any SKU, because it would be sold twice. An old version that no event names was left by a
 * crash and is removed; a new one belongs to a command whose event is about to name it.
 */
export async function refuseDuplicate(units: UnitStores, vault: PrivateInfoVault, text: string, productId: string): Promise<void> {
  const others = (await vault.unitsWith(text)).filter(({ id }) => id !== productId);
  if (others.length === 0) return;
  const version = vault.fingerprint(text);
  const ids = others.map(({ id }) => id);
  const versions = await validVersions(units, ids);
  if (others.some(({ id, isNew }) => isNew || versions.get(id)?.version === version)) throw refusal('product_duplicate');
  for (const id of ids) await vault.dropUnnamed({ id, version });
}
