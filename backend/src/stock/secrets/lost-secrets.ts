import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { asSystem } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { perStore } from '../../platform/deciding/per-store.ts';
import { round } from '../../platform/processes/rounds.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { pool } from '../pool/pool.decider.ts';
import { isFree } from '../pool/pool-shape.ts';
import { oldestOf } from '../pool/pool-state.ts';
import { PrivateInfoVault } from './private-info.vault.ts';

type Deps = { store: EventStore; vault: PrivateInfoVault };

/** The number of units that are looked up at once. */
const batchSize = 1_000;
const patience = 15_000;

/** How many units beyond the wanted ones are looked up, because others may take some of them in between. */
const spare = 20;

/**
 * Quarantines those of the free units whose secrets the vault has lost, and notes them for the office; returns their ids. `exchange`: so
 * many of the oldest units may be given instead.
 */
export async function setAsideLost(
  { store, vault }: Deps,
  sku: Sku,
  ids: readonly string[],
  exchange?: { others: number },
): Promise<string[]> {
  const { state } = await load(store, pool, sku);
  const others = exchange ? oldestOf(state, ids.length + exchange.others + spare) : [];
  const free = [...new Set([...ids, ...others])].flatMap((id) => {
    const unit = state.units.get(id);
    return unit && isFree(unit) ? [{ id, version: unit.fingerprint }] : [];
  });
  const missing = await vault.missing(free);
  if (missing.length === 0) return [];
  await vault.noteLost(missing.map((one) => ({ ...one, orderId: null })));
  // A fact of the shop, whose command is not that of the order: repeated, that one may choose other units.
  await asSystem(patience, () => transact(store, pool, sku, { type: 'QuarantineLost', sku, units: missing, seen: false }));
  const after = (await load(store, pool, sku)).state.units;
  // A secret that was changed in between is not lost.
  return missing.flatMap(({ id }) => (after.get(id)?.quarantine ? [id] : []));
}

/** Compares all units with the vault: free ones are set aside, those of customers are noted with their orders. */
export async function findLostSecrets({ store, vault }: Deps): Promise<void> {
  for (const sku of skus) {
    const { units } = (await load(store, pool, sku)).state;
    const ids = [...units.keys()];
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize);
      await setAsideLost({ store, vault }, sku, batch);
      const assigned = batch.flatMap((id) => {
        const unit = units.get(id);
        return unit?.orderId ? [{ id, version: unit.fingerprint, orderId: unit.orderId }] : [];
      });
      const missing = new Set((await vault.missing(assigned)).map(({ id }) => id));
      await vault.noteLost(assigned.filter(({ id }) => missing.has(id)));
    }
  }
  await vault.noteLost(await vault.missingOfCleared());
}

/** Once in each process: only a restore takes away a secret that a fact names. */
const compared = perStore(() => ({ isDone: false }));
const everySeconds = 60;

export const lostSecretsRound = round({
  name: 'secrets lost by a restore',
  needs: { store: EVENT_STORE, vault: PrivateInfoVault },
  milliseconds: 3_600_000,
  async run({ store, vault }) {
    if (!compared(store).isDone) await findLostSecrets({ store, vault });
    compared(store).isDone = true;
    return everySeconds;
  },
});
