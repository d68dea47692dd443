import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/cqrs.ts';
import type { Reached } from '../platform/command.ts';
import { decides, load, transact } from '../platform/decides.ts';
import { Refusal, refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import type { LeftUnit } from './left-unit.ts';
import { leftUnits } from './left-units.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import {
  AddProduct,
  AddProducts,
  AssignProducts,
  ChangePrivateInfo,
  ClearPool,
  DeleteProduct,
  ExpireHold,
  HoldStock,
  KeepHold,
  MoveProductIn,
  MoveProductOut,
  ReleaseHold,
  RenewHold,
  UnassignProducts,
  type PoolCommand,
} from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import type { Pool } from './pool-state.ts';

type Left = { state: Pool; reached: Reached; rows: ReadonlyMap<string, LeftUnit> };

const mostTries = 5;

/** Commands that have to do with units that may have left the state of their pool. */
abstract class PoolHandler {
  constructor(
    @Inject(EVENT_STORE) protected readonly store: EventStore,
    @Inject(LeftUnitsVault) protected readonly left: LeftUnitsVault,
  ) {}

  protected decide(sku: Sku, command: PoolCommand): Promise<Reached> {
    return transact(this.store, pool, sku, command);
  }

  /** Which of these have left, and which clearing that was looked up after. */
  protected async lookFor(sku: Sku, ids: readonly string[]): Promise<Left> {
    const { state, position } = await load(this.store, pool, sku);
    const absent = ids.filter((id) => !state.units.has(id));
    return {
      state,
      reached: { position: position.toString() },
      rows: await leftUnits({ store: this.store, left: this.left }, new Map([[sku, state]]), absent),
    };
  }

  /** Looks, and decides if nothing has left since. */
  protected async guarded(sku: Sku, ids: readonly string[], run: (left: Left) => Promise<Reached>): Promise<Reached> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await run(await this.lookFor(sku, ids));
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'request_in_progress' || tries === mostTries) throw error;
      }
    }
  }

  /** Of what the state does not know, the rows say what became of it. */
  protected async orElse(
    run: () => Promise<Reached>,
    sku: Sku,
    ids: readonly string[],
    answer: (left: Left) => Reached | null | Promise<Reached | null>,
  ): Promise<Reached> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'product_unknown') throw error;
      const instead = await answer(await this.lookFor(sku, ids));
      if (!instead) throw error;
      return instead;
    }
  }
}

@CommandHandler(AddProduct)
export class AddProductHandler extends PoolHandler {
  execute({ sku, productId, fingerprint }: AddProduct): Promise<Reached> {
    return this.guarded(sku, [productId], async ({ state, reached, rows }) =>
      rows.has(productId) ? reached : this.decide(sku, new AddProduct(sku, productId, fingerprint, state.cleared)),
    );
  }
}

@CommandHandler(AddProducts)
export class AddProductsHandler extends PoolHandler {
  /** An id that was here once is not added again, also after it has left. */
  execute({ sku, units }: AddProducts): Promise<Reached> {
    const ids = units.map(({ productId }) => productId);
    return this.guarded(sku, ids, async ({ state, rows }) => {
      const others = units.filter(({ productId }) => !rows.has(productId));
      return this.decide(sku, new AddProducts(sku, others, state.cleared));
    });
  }
}

@CommandHandler(MoveProductIn)
export class MoveProductInHandler extends PoolHandler {
  /** A unit that arrived by this move, and has left since, does not arrive again. */
  execute({ sku, productId, from, fingerprint, move }: MoveProductIn): Promise<Reached> {
    return this.guarded(sku, [productId], async ({ state, reached, rows }) => {
      const hasArrived = move !== undefined && (rows.get(productId)?.moves ?? -1) >= move;
      return hasArrived ? reached : this.decide(sku, new MoveProductIn(sku, productId, from, fingerprint, move, state.cleared));
    });
  }
}

@CommandHandler(MoveProductOut)
export class MoveProductOutHandler extends PoolHandler {
  execute(command: MoveProductOut): Promise<Reached> {
    const { sku, productId, to } = command;
    const run = () => this.decide(sku, command);
    return this.orElse(run, sku, [productId], async ({ reached, rows }) => {
      if (rows.get(productId)?.how === 'sold') throw refusal('product_assigned');
      const there = await load(this.store, pool, to);
      return there.state.units.has(productId) ? reached : null;
    });
  }
}

@CommandHandler(DeleteProduct)
export class DeleteProductHandler extends PoolHandler {
  execute(command: DeleteProduct): Promise<Reached> {
    const { sku, productId } = command;
    const run = () => this.decide(sku, command);
    return this.orElse(run, sku, [productId], ({ reached, rows }) => {
      const how = rows.get(productId)?.how;
      if (how === 'sold') throw refusal('product_assigned');
      return how === 'deleted' ? reached : null;
    });
  }
}

@CommandHandler(AssignProducts)
export class AssignProductsHandler extends PoolHandler {
  /** What the order's customer has seen is theirs; what another's has seen is not to be had. */
  execute(command: AssignProducts): Promise<Reached> {
    const { sku, productIds, order } = command;
    const run = () => this.decide(sku, command);
    return this.orElse(run, sku, productIds, ({ reached, rows }) => {
      const sold = [...rows.values()].filter(({ how }) => how === 'sold');
      if (sold.length === 0) return null;
      if (sold.every(({ orderId }) => orderId === order.orderId)) return reached;
      throw refusal('product_not_available');
    });
  }
}

const ofPool = ({ sku }: { sku: string }) => sku;

export const poolHandlers = [
  AddProductHandler,
  AddProductsHandler,
  MoveProductInHandler,
  MoveProductOutHandler,
  DeleteProductHandler,
  AssignProductsHandler,
  decides(ChangePrivateInfo, pool, ofPool),
  decides(HoldStock, pool, ofPool),
  decides(RenewHold, pool, ofPool),
  decides(KeepHold, pool, ofPool),
  decides(ReleaseHold, pool, ofPool),
  decides(ExpireHold, pool, ofPool),
  decides(UnassignProducts, pool, ofPool),
  decides(ClearPool, pool, ofPool),
];
