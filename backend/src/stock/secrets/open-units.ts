import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import type { PrivateInfoVault } from './private-info.vault.ts';
import { validVersionsIn } from './valid-versions.ts';

type Deps = { store: EventStore; vault: PrivateInfoVault; clearedUnits: ClearedUnitsVault };
type LocatedUnit = { id: string; sku: Sku };
/** `secret` is null if the vault lacks the version that the events name, which is noted for the office. */
export type OpenedUnit = { secret: string | null; orderId: string | null };

/** Retry limit: secrets do not change this often. */
const mostAttempts = 3;

/** Groups unit ids by SKU. */
function bySku(units: readonly LocatedUnit[]): Map<Sku, string[]> {
  const groups = new Map<Sku, string[]>();
  for (const { id, sku } of units) groups.set(sku, [...(groups.get(sku) ?? []), id]);
  return groups;
}

/**
 * Id → the secret of a unit and the order that has it, both as of one read of its pool. A unit that changed between that read and the
 * read of the vault is read again.
 */
export async function openUnits(
  { store, vault, clearedUnits }: Deps,
  units: readonly LocatedUnit[],
  attempts = mostAttempts,
): Promise<Map<string, OpenedUnit>> {
  const versionsByPool = await Promise.all([...bySku(units)].map(([sku, ids]) => validVersionsIn({ store, clearedUnits }, sku, ids)));
  const versions = versionsByPool.flatMap((some) => [...some].map(([id, one]) => ({ id, ...one })));
  const secrets = await vault.openAll(versions);
  const opened = new Map(versions.map(({ id, orderId }) => [id, { secret: secrets.get(id) ?? null, orderId }]));
  const missed = units.filter(({ id }) => opened.get(id)?.secret === null);
  if (missed.length === 0) return opened;
  if (attempts === 1) {
    const lost = new Set(missed.map(({ id }) => id));
    await vault.noteLost(versions.filter(({ id }) => lost.has(id)));
    return opened;
  }
  return new Map([...opened, ...(await openUnits({ store, vault, clearedUnits }, missed, attempts - 1))]);
}
