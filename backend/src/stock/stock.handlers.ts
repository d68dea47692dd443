import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { bornOf } from '../platform/born.ts';
import type { Clock } from '../platform/clock.ts';
import { currentContext } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import type { Reached } from '../platform/command.ts';
import { load } from '../platform/decides.ts';
import { Refusal, refusal } from '../platform/refusal.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { ClearPoolsHandler, LastClearingHandler, NoteSeenHandler } from './clear-pools.ts';
import { leftUnits } from './left-units.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { AddProduct, ChangePrivateInfo, MoveProductIn, MoveProductOut } from './pool.commands.ts';
import { availableOf, pool } from './pool.decider.ts';
import { poolHandlers } from './pool.handlers.ts';
import { editionOf, type Pool } from './pool-state.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { standingVersions } from './standing-versions.ts';
import {
  ArriveProduct,
  CountAvailable,
  FindOrderOfUnit,
  CreateProduct,
  ForgetPrivateInfo,
  KeepOnlyOrderPrivateInfo,
  KeepOrderPrivateInfo,
  SettlePrivateInfo,
  UpdateProduct,
} from './stock.commands.ts';

/** What several handlers of units need. */
abstract class ProductHandler {
  constructor(
    @Inject(EVENT_STORE) protected readonly store: EventStore,
    @Inject(CommandBus) protected readonly commands: CommandBus,
    @Inject(PrivateInfoVault) protected readonly vault: PrivateInfoVault,
    @Inject(LeftUnitsVault) protected readonly left: LeftUnitsVault,
    @Inject(CLOCK) protected readonly clock: Clock,
  ) {}

  /**
   * The same secret twice would be sold twice, whatever the SKU. A version that no fact names and that is not new was left
   * behind by a cut and is cleared away; a new one belongs to somebody whose fact is about to name it.
   */
  protected async refuseDuplicate(text: string, productId: string): Promise<void> {
    const others = (await this.vault.like(text)).filter(({ id }) => id !== productId);
    if (others.length === 0) return;
    const version = this.vault.fingerprint(text);
    const ids = others.map(({ id }) => id);
    const standing = await standingVersions({ store: this.store, left: this.left }, ids);
    if (others.some(({ id, isNew }) => isNew || standing.get(id) === version)) throw refusal('product_duplicate');
    for (const id of ids) await this.vault.clear({ id, version });
  }
}

const mostTries = 3;

function refuseEmpty(privateInfo: string): void {
  const length = [...privateInfo].length;
  if (privateInfo.trim() === '') throw refusal('invalid', [{ field: 'private_info', code: 'required' }]);
  if (length > privateInfoLimit) throw refusal('invalid', [{ field: 'private_info', code: 'too_long' }]);
}

@CommandHandler(CreateProduct)
export class CreateProductHandler extends ProductHandler {
  /** Secret before fact: a unit in stock can always be delivered. */
  async execute({ sku, privateInfo }: CreateProduct) {
    refuseEmpty(privateInfo);
    const productId = bornOf(currentContext().commandId, 'product');
    await this.refuseDuplicate(privateInfo, productId);
    await this.vault.keep(productId, privateInfo);
    const { position } = await this.commands.execute(new AddProduct(sku, productId, this.vault.fingerprint(privateInfo)));
    return { product_id: productId, position };
  }
}

@CommandHandler(UpdateProduct)
export class UpdateProductHandler extends ProductHandler {
  async execute({ productId, sku, change }: UpdateProduct) {
    let { position } = await load(this.store, pool, sku).then(({ position: at }) => ({ position: at.toString() }));
    if (change.privateInfo !== undefined) ({ position } = await this.changeSecret(productId, sku, change.privateInfo));
    if (change.sku === undefined || change.sku === sku) return { position };
    ({ position } = await this.commands.execute(new MoveProductOut(sku, productId, change.sku)));
    const left = (await load(this.store, pool, sku)).state.gone.get(productId);
    if (left?.to !== change.sku) return { position };
    return this.commands.execute(new MoveProductIn(change.sku, productId, sku, left.fingerprint, left.moves));
  }

  private async changeSecret(productId: string, sku: UpdateProduct['sku'], privateInfo: string): Promise<Reached> {
    refuseEmpty(privateInfo);
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.tryToChange(productId, sku, privateInfo);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'request_in_progress' || tries === mostTries) throw error;
      }
    }
  }

  /**
   * Secret before fact, and beside the old one: which of them is read is what the fact says. The old one goes once its time
   * is over. Whoever changes the same unit meanwhile begins again, so that no version goes that somebody is about to name.
   */
  private async tryToChange(productId: string, sku: UpdateProduct['sku'], privateInfo: string): Promise<Reached> {
    const { state, position } = await load(this.store, pool, sku);
    const { version, edition, left } = await this.present(state, sku, productId);
    const fingerprint = this.vault.fingerprint(privateInfo);
    const wish = new ChangePrivateInfo(sku, productId, fingerprint, edition, state.cleared, left);
    const before = await this.vault.keepingOf({ id: productId, version });
    if (version === fingerprint) {
      // The vault came from an older backup than the facts, and lacks what they name.
      if (!before) await this.vault.keep(productId, privateInfo);
      return { position: position.toString() };
    }
    await this.refuseDuplicate(privateInfo, productId);
    await this.vault.keep(productId, privateInfo);
    const reached = await this.commands.execute(wish);
    if (before) await this.vault.drop(before);
    return reached;
  }

  /** What a unit says now, also one that was sold and has left the state. */
  private async present(state: Pool, sku: UpdateProduct['sku'], id: string) {
    const unit = state.units.get(id);
    if (unit) return { version: unit.fingerprint, edition: editionOf(unit), left: null };
    const row = (await leftUnits({ store: this.store, left: this.left }, new Map([[sku, state]]), [id])).get(id);
    const { how, version, orderId: order_id, assignment, moves } = row ?? {};
    if (how !== 'sold' || !version || !order_id) throw refusal('product_unknown');
    return { version, edition: '', left: { order_id, assignment: assignment ?? 0, moves: moves ?? 0 } };
  }
}

@CommandHandler(ArriveProduct)
export class ArriveProductHandler extends ProductHandler {
  async execute({ productId, from, to, fingerprint, move }: ArriveProduct): Promise<void> {
    await this.commands.execute(new MoveProductIn(to, productId, from, fingerprint, move));
  }
}

@CommandHandler(ForgetPrivateInfo)
export class ForgetPrivateInfoHandler extends ProductHandler {
  async execute({ ids }: ForgetPrivateInfo): Promise<void> {
    await this.vault.forget(ids);
  }
}

@CommandHandler(KeepOrderPrivateInfo)
export class KeepOrderPrivateInfoHandler extends ProductHandler {
  async execute({ orderId: id, version, text }: KeepOrderPrivateInfo): Promise<void> {
    if (text === null || text === '') return;
    refuseEmpty(text);
    await this.vault.keepOfOrder({ id, version }, text);
  }
}

@CommandHandler(KeepOnlyOrderPrivateInfo)
export class KeepOnlyOrderPrivateInfoHandler extends ProductHandler {
  async execute({ orderId: id, version }: KeepOnlyOrderPrivateInfo): Promise<void> {
    await this.vault.settle([{ id, version }]);
  }
}

/** So many units are compared with the facts at once. */
const settledAtOnce = 1_000;

@CommandHandler(SettlePrivateInfo)
export class SettlePrivateInfoHandler extends ProductHandler {
  async execute(): Promise<void> {
    for (;;) {
      const ids = await this.vault.unsettled(settledAtOnce);
      if (ids.length === 0) return;
      const standing = await standingVersions({ store: this.store, left: this.left }, ids);
      await this.vault.settle(ids.map((id) => ({ id, version: standing.get(id) ?? null })));
    }
  }
}

@CommandHandler(CountAvailable)
export class CountAvailableHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ sku }: CountAvailable) {
    const { state, position } = await load(this.store, pool, sku);
    return { available: availableOf(state, this.clock.now()), position };
  }
}

@CommandHandler(FindOrderOfUnit)
export class FindOrderOfUnitHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ sku, productId }: FindOrderOfUnit): Promise<string | null> {
    return (await load(this.store, pool, sku)).state.units.get(productId)?.orderId ?? null;
  }
}

export const stockHandlers = [
  FindOrderOfUnitHandler,
  CreateProductHandler,
  UpdateProductHandler,
  ArriveProductHandler,
  ForgetPrivateInfoHandler,
  KeepOrderPrivateInfoHandler,
  KeepOnlyOrderPrivateInfoHandler,
  SettlePrivateInfoHandler,
  CountAvailableHandler,
  ClearPoolsHandler,
  NoteSeenHandler,
  LastClearingHandler,
  ...poolHandlers,
];
