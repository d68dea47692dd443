import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { decidedAgain } from '../platform/deciding/again.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { leftUnits } from './left-units.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { decideOrLook } from './look-for.ts';
import { moveProductIn } from './move-product-in.ts';
import { pool } from './pool.decider.ts';
import { editionOf, type Pool } from './pool-shape.ts';
import { refuseDuplicate, refuseEmpty } from './private-info-rules.ts';
import { PrivateInfoVault } from './private-info.vault.ts';

/** Changes a unit's secret, its SKU, or both. */
export class UpdateProduct extends Command {
  readonly type = 'UpdateProduct';
  constructor(
    readonly productId: string,
    /** The SKU that the unit is of now. */
    readonly sku: Sku,
    readonly change: { sku?: Sku | undefined; privateInfo?: string | undefined },
  ) {
    super();
  }
}

@CommandHandler(UpdateProduct)
export class UpdateProductHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
    @Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault,
  ) {}

  async execute({ productId, sku, change }: UpdateProduct): Promise<Reached> {
    const { store, left } = this;
    let { position } = await load(store, pool, sku).then(({ position: at }) => ({ position: at.toString() }));
    if (change.privateInfo !== undefined) ({ position } = await this.changeSecret(productId, sku, change.privateInfo));
    if (change.sku === undefined || change.sku === sku) return { position };
    ({ position } = await this.moveOut(productId, sku, change.sku));
    const gone = (await load(store, pool, sku)).state.gone.get(productId);
    if (gone?.to !== change.sku) return { position };
    const { fingerprint, moves: move } = gone;
    return moveProductIn({ store, left }, { productId, from: sku, to: change.sku, fingerprint, move });
  }

  private moveOut(productId: string, sku: Sku, to: Sku): Promise<Reached> {
    const { store, left } = this;
    const decide = () => transact(store, pool, sku, { type: 'MoveProductOut', sku, productId, to });
    return decideOrLook({ store, left }, sku, [productId], decide, async ({ reached, rows }) => {
      if (rows.get(productId)?.how === 'sold') throw refusal('product_assigned');
      const there = await load(store, pool, to);
      return there.state.units.has(productId) ? reached : null;
    });
  }

  private changeSecret(productId: string, sku: Sku, privateInfo: string): Promise<Reached> {
    refuseEmpty(privateInfo);
    return decidedAgain(3, () => this.tryToChange(productId, sku, privateInfo));
  }

  /**
   * Secret before fact, and beside the old one: the fact says which of them is read. The old one is deleted later. A concurrent command
   * on the same unit starts over, so no version is deleted that is about to be named.
   */
  private async tryToChange(productId: string, sku: Sku, privateInfo: string): Promise<Reached> {
    const { state, position } = await load(this.store, pool, sku);
    const { version, edition, left: whereSold } = await this.present(state, sku, productId);
    const fingerprint = this.vault.fingerprint(privateInfo);
    const before = await this.vault.keepingOf({ id: productId, version });
    if (version === fingerprint) {
      // The vault came from an older backup than the facts, and lacks what they name.
      if (!before) await this.vault.keep(productId, privateInfo);
      return { position: position.toString() };
    }
    await refuseDuplicate({ store: this.store, left: this.left }, this.vault, privateInfo, productId);
    await this.vault.keep(productId, privateInfo);
    const changing = { type: 'ChangePrivateInfo', sku, productId, fingerprint, edition, cleared: state.cleared, left: whereSold } as const;
    const reached = await transact(this.store, pool, sku, changing);
    if (before) await this.vault.drop(before);
    return reached;
  }

  /** What a unit says now, also one that was sold and has left the state. */
  private async present(state: Pool, sku: Sku, id: string) {
    const unit = state.units.get(id);
    if (unit) return { version: unit.fingerprint, edition: editionOf(unit), left: null };
    const row = (await leftUnits({ store: this.store, left: this.left }, new Map([[sku, state]]), [id])).get(id);
    if (row?.how !== 'sold' || !row.version || !row.orderId) throw refusal('product_unknown');
    const { version, orderId: order_id, assignment, moves } = row;
    return { version, edition: '', left: { order_id, assignment, moves } };
  }
}
