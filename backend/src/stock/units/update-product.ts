import type { Sku } from '@orderstream/contracts/catalogue';
import { unitVersionOf } from '@orderstream/projections/stock/unit-version';
import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { loadClearedUnits } from './cleared-units.ts';
import { ClearedUnitsVault } from './cleared-units.vault.ts';
import { decideOrLookUp } from '../secrets/look-up-units.ts';
import { moveProductIn } from './move-product-in.ts';
import { pool } from '../pool/pool.decider.ts';
import { editionOf, type Pool } from '../pool/pool-shape.ts';
import { refuseDuplicate, refuseInvalidText } from '../secrets/private-info-rules.ts';
import { PrivateInfoVault } from '../secrets/private-info.vault.ts';

/** Changes a unit's secret, its SKU, or both. */
export class UpdateProduct extends command('UpdateProduct')<{
  productId: string;
  /** The unit's present SKU. */
  sku: Sku;
  /** The version of the unit that the editor saw. */
  seen: string;
  change: { sku?: Sku | undefined; privateInfo?: string | undefined };
}>() {}

const needs = { store: EVENT_STORE, clearedUnits: ClearedUnitsVault, vault: PrivateInfoVault };
type Deps = DepsOf<typeof needs>;

export const updateProduct = useCase(UpdateProduct, needs, async (wish, deps): Promise<Reached> => {
  const { productId, sku, seen, change } = wish;
  const { store, clearedUnits } = deps;
  const before = await load(store, pool, sku);
  refuseMovedElsewhere(before.state, productId, change);
  let position = before.position.toString();
  if (change.privateInfo !== undefined) ({ position } = await changeSecret(deps, wish, change.privateInfo));
  if (change.sku === undefined || change.sku === sku) return { position };
  const unit = before.state.units.get(productId);
  if (unit && change.privateInfo === undefined) refuseUnseen({ id: productId, sku, fingerprint: unit.fingerprint }, seen);
  ({ position } = await moveOutOfPool(deps, productId, sku, change.sku));
  const removal = (await load(store, pool, sku)).state.removals.get(productId);
  if (removal?.to !== change.sku) return { position };
  const { fingerprint, moves: move } = removal;
  return moveProductIn({ store, clearedUnits }, { productId, from: sku, to: change.sku, fingerprint, move });
});

/** A person changes or moves only the unit that they have seen. */
function refuseUnseen(unit: Parameters<typeof unitVersionOf>[0], seen: string): void {
  if (unitVersionOf(unit) !== seen) throw refusal('product_changed');
}

/** The table that named the SKU may lag behind another editor's move. A repeated move to the same SKU is let through. */
function refuseMovedElsewhere({ removals }: Pool, productId: string, { sku, privateInfo }: UpdateProduct['change']): void {
  const to = removals.get(productId)?.to;
  const hasMoved = to !== undefined && to !== 'deleted';
  if (hasMoved && (to !== sku || privateInfo !== undefined)) throw refusal('product_changed');
}

/** The first half of a move; repeating it is harmless. */
function moveOutOfPool({ store, clearedUnits }: Deps, productId: string, sku: Sku, to: Sku): Promise<Reached> {
  const decide = () => transact(store, pool, sku, { type: 'MoveProductOut', sku, productId, to });
  return decideOrLookUp({ store, clearedUnits }, sku, [productId], decide, async ({ reached, rows }) => {
    if (rows.get(productId)?.how === 'sold') throw refusal('product_assigned');
    const target = await load(store, pool, to);
    return target.state.units.has(productId) ? reached : null;
  });
}

/** Changes the secret of a unit, and starts over if the unit changes concurrently. */
function changeSecret(deps: Deps, wish: UpdateProduct, privateInfo: string): Promise<Reached> {
  refuseInvalidText(privateInfo);
  return retryOnConflict(3, () => tryChangeSecret(deps, wish, privateInfo));
}

/**
 * Stores the new secret beside the old one before it appends the event, which decides which of them is read. The old one is deleted
 * afterwards. A concurrent command on the same unit starts over, so no version is deleted that is about to be named.
 */
async function tryChangeSecret(deps: Deps, { productId, sku, seen }: UpdateProduct, privateInfo: string): Promise<Reached> {
  const { store, clearedUnits, vault } = deps;
  const { state, position } = await load(store, pool, sku);
  const { version, edition, clearedUnit } = await currentSecret(deps, state, sku, productId);
  const fingerprint = vault.fingerprint(privateInfo);
  const before = await vault.storedVersion({ id: productId, version });
  if (version === fingerprint) {
    // The vault comes from an older backup than the log, and lacks the valid version.
    if (!before) await vault.keep(productId, privateInfo);
    return { position: position.toString() };
  }
  refuseUnseen({ id: productId, sku, fingerprint: version }, seen);
  await refuseDuplicate({ store, clearedUnits }, vault, privateInfo, productId);
  await vault.keep(productId, privateInfo);
  const command = {
    type: 'ChangePrivateInfo',
    sku,
    productId,
    fingerprint,
    edition,
    lastClearing: state.lastClearing,
    clearedUnit,
  } as const;
  const reached = await transact(store, pool, sku, command);
  if (before) await vault.drop(before);
  return reached;
}

/** The valid version of a unit's secret, and the unit's order if the unit was sold and cleared. */
async function currentSecret({ store, clearedUnits }: Deps, state: Pool, sku: Sku, id: string) {
  const unit = state.units.get(id);
  if (unit) return { version: unit.fingerprint, edition: editionOf(unit), clearedUnit: null };
  const row = (await loadClearedUnits({ store, clearedUnits }, new Map([[sku, state]]), [id])).get(id);
  if (row?.how !== 'sold' || !row.version || !row.orderId) throw refusal('product_unknown');
  const { version, orderId: order_id, assignment, moves } = row;
  return { version, edition: '', clearedUnit: { order_id, assignment, moves } };
}
