import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { v4 } from 'uuid';
import { Command } from '../platform/deciding/command.ts';
import { ofItself } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { leaving, rankOf, type LeftUnit } from './left-unit.ts';
import { leftUnits } from './left-units.ts';
import { LeftUnitsVault, type SeenUnit } from './left-units.vault.ts';
import { pool } from './pool.decider.ts';
import { type Pool } from './pool-shape.ts';
import { isOver } from './pool-state.ts';

/** So many units, and as many orders, leave by one fact. */
const together = 500;
const patience = 60_000;

/** Removes finished units from the states of the pools. */
export class ClearPools extends Command<void> {
  readonly type = 'ClearPools';
}

type Pools = ReadonlyMap<Sku, { state: Pool; position: bigint }>;

@CommandHandler(ClearPools)
export class ClearPoolsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
  ) {}

  async execute(): Promise<void> {
    await this.clearSold();
    for (const sku of skus) await this.clearGone(sku);
    for (const sku of skus) await this.clearOrders(sku);
  }

  /** Units that were seen. One that is with another order by now, or is not in the state, is not looked at again. */
  private async clearSold(): Promise<void> {
    let last: SeenUnit | null = null;
    for (;;) {
      // Before the states: a reader of a unit's secret had it by then.
      const seen: SeenUnit[] = await this.left.seen(last, together);
      if (seen.length === 0) return;
      last = seen.at(-1) ?? null;
      const pools = await this.loadPools();
      const over = new Set<SeenUnit>(seen);
      for (const [sku, { state }] of pools) {
        const here = seen.filter(({ productId, orderId }) => state.units.get(productId)?.orderId === orderId);
        for (const one of here) over.delete(one);
        await this.clear(
          sku,
          pools,
          here.map(({ productId }) => productId),
          [],
        );
      }
      await this.left.forgetSeen([...over]);
    }
  }

  /** Units that were deleted, or have arrived where they moved to. */
  private async clearGone(sku: Sku): Promise<void> {
    const pools = await this.loadPools();
    const gone = [...(pools.get(sku)?.state.gone ?? [])];
    for (let from = 0; from < gone.length; from += together) {
      const some = gone.slice(from, from + together);
      const rows = await this.loadRows(
        pools,
        some.map(([id]) => id),
      );
      const settled = some.filter(
        ([id, { to, moves }]) => to === 'deleted' || hasArrived(pools.get(to)?.state, to, id, moves, rows.get(id)),
      );
      await this.clear(
        sku,
        pools,
        settled.map(([id]) => id),
        [],
      );
    }
  }

  private async clearOrders(sku: Sku): Promise<void> {
    const pools = await this.loadPools();
    const state = pools.get(sku)?.state;
    const over = state ? [...state.claimed.keys()].filter((orderId) => isOver(state, orderId)) : [];
    for (let from = 0; from < over.length; from += together) await this.clear(sku, pools, [], over.slice(from, from + together));
  }

  /** Rows before fact: what is not in the state has its row. */
  private async clear(sku: Sku, pools: Pools, productIds: readonly string[], orderIds: readonly string[]): Promise<void> {
    const known = pools.get(sku);
    const units = productIds.flatMap((id) => (known && leaving(known.state, sku, id)) ?? []);
    if (!known || units.length + orderIds.length === 0) return;
    const clearing = v4();
    await this.left.keep(sku, clearing, known.position, units);
    await ofItself(patience, () => transact(this.store, pool, sku, { type: 'ClearPool', sku, clearing, units, orderIds }));
    await this.left.forgetClearingsBefore(sku, clearing);
  }

  private async loadPools(): Promise<Pools> {
    return new Map(await Promise.all(skus.map(async (sku) => [sku, await load(this.store, pool, sku)] as const)));
  }

  private loadRows(pools: Pools, ids: readonly string[]): Promise<Map<string, LeftUnit>> {
    const states = new Map([...pools].map(([sku, { state }]) => [sku, state]));
    return leftUnits({ store: this.store, left: this.left }, states, ids);
  }
}

/** It is there, or was there and is wherever it went from there. */
function hasArrived(there: Pool | undefined, sku: Sku, id: string, move: number, row: LeftUnit | undefined): boolean {
  if (!there) return false;
  const unit = there.units.get(id);
  const left = leaving(there, sku, id);
  return (unit?.moves ?? left?.moves ?? -1) >= move || (row !== undefined && rankOf(row) > rankOf({ moves: move, how: 'moved' }));
}
