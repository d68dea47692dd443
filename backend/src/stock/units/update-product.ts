import type { Sku } from '@orderstream/contracts/catalogue';
import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { leftUnits } from './left-units.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { decideOrLook } from '../secrets/look-for.ts';
import { moveProductIn } from './move-product-in.ts';
import { pool } from '../pool/pool.decider.ts';
import { editionOf, type Pool } from '../pool/pool-shape.ts';
import { refuseDuplicate, refuseEmpty } from '../secrets/private-info-rules.ts';
import { PrivateInfoVault } from '../secrets/private-info.vault.ts';

/** Changes a unit's secret, its SKU, or both. */
export class UpdateProduct extends command('UpdateProduct')<{
  productId: string;
  /** The SKU that the unit is of now. */
  sku: Sku;
  change: { sku?: Sku | undefined; privateInfo?: string | undefined };
}>() {}

const needs = { store: EVENT_STORE, left: LeftUnitsVault, vault: PrivateInfoVault };
type Deps = DepsOf<typeof needs>;

export const updateProduct = useCase(UpdateProduct, needs, async ({ productId, sku, change }, deps): Promise<Reached> => {
  const { store, left } = deps;
  let { position } = await load(store, pool, sku).then(({ position: at }) => ({ position: at.toString() }));
  if (change.privateInfo !== undefined) ({ position } = await changeSecret(deps, productId, sku, change.privateInfo));
  if (change.sku === undefined || change.sku === sku) return { position };
  ({ position } = await moveOut(deps, productId, sku, change.sku));
  const gone = (await load(store, pool, sku)).state.gone.get(productId);
  if (gone?.to !== change.sku) return { position };
  const { fingerprint, moves: move } = gone;
  return moveProductIn({ store, left }, { productId, from: sku, to: change.sku, fingerprint, move });
});

function moveOut({ store, left }: Deps, productId: string, sku: Sku, to: Sku): Promise<Reached> {
  const decide = () => transact(store, pool, sku, { type: 'MoveProductOut', sku, productId, to });
  return decideOrLook({ store, left }, sku, [productId], decide, async ({ reached, rows }) => {
    if (rows.get(productId)?.how === 'sold') throw refusal('product_assigned');
    const there = await load(store, pool, to);
    return there.state.units.has(productId) ? reached : null;
  });
}

function changeSecret(deps: Deps, productId: string, sku: Sku, privateInfo: string): Promise<Reached> {
  refuseEmpty(privateInfo);
  return retryOnConflict(3, () => tryToChange(deps, productId, sku, privateInfo));
}

/**
 * Secret before fact, and beside the old one: the fact says which of them is read. The old one is deleted later. A concurrent command
 * on the same unit starts over, so no version is deleted that is about to be named.
 */
async function tryToChange(deps: Deps, productId: string, sku: Sku, privateInfo: string): Promise<Reached> {
  const { store, left, vault } = deps;
  const { state, position } = await load(store, pool, sku);
  const { version, edition, left: whereSold } = await present(deps, state, sku, productId);
  const fingerprint = vault.fingerprint(privateInfo);
  const before = await vault.keepingOf({ id: productId, version });
  if (version === fingerprint) {
    // The vault came from an older backup than the facts, and lacks what they name.
    if (!before) await vault.keep(productId, privateInfo);
    return { position: position.toString() };
  }
  await refuseDuplicate({ store, left }, vault, privateInfo, productId);
  await vault.keep(productId, privateInfo);
  const changing = { type: 'ChangePrivateInfo', sku, productId, fingerprint, edition, cleared: state.cleared, left: whereSold } as const;
  const reached = await transact(store, pool, sku, changing);
  if (before) await vault.drop(before);
  return reached;
}

/** What a unit says now, also one that was sold and has left the state. */
async function present({ store, left }: Deps, state: Pool, sku: Sku, id: string) {
  const unit = state.units.get(id);
  if (unit) return { version: unit.fingerprint, edition: editionOf(unit), left: null };
  const row = (await leftUnits({ store, left }, new Map([[sku, state]]), [id])).get(id);
  if (row?.how !== 'sold' || !row.version || !row.orderId) throw refusal('product_unknown');
  const { version, orderId: order_id, assignment, moves } = row;
  return { version, edition: '', left: { order_id, assignment, moves } };
}
