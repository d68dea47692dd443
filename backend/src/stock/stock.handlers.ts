import { skus } from '@orderstream/contracts/catalogue';
import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { bornOf } from '../platform/born.ts';
import type { Clock } from '../platform/clock.ts';
import { currentContext } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { decides, load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import {
  AddProduct,
  AssignProducts,
  ChangePrivateInfo,
  DeleteProduct,
  ExpireHold,
  HoldStock,
  KeepHold,
  MoveProductIn,
  MoveProductOut,
  ReleaseHold,
  RenewHold,
  UnassignProducts,
} from './pool.commands.ts';
import { availableOf, pool } from './pool.decider.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { ArriveProduct, CountAvailable, CreateProduct, ForgetPrivateInfo, KeepOrderPrivateInfo, UpdateProduct } from './stock.commands.ts';

/** What several handlers of units need. */
abstract class ProductHandler {
  constructor(
    @Inject(EVENT_STORE) protected readonly store: EventStore,
    @Inject(CommandBus) protected readonly commands: CommandBus,
    @Inject(PrivateInfoVault) protected readonly vault: PrivateInfoVault,
    @Inject(CLOCK) protected readonly clock: Clock,
  ) {}

  /**
   * The same secret twice would be sold twice, whatever the SKU. A row that no pool knows and that is not new was left
   * behind by a cut and is cleared away; a new one belongs to somebody who is about to put it into stock.
   */
  protected async refuseDuplicate(text: string, productId: string): Promise<void> {
    const others = (await this.vault.like(text)).filter(({ id }) => id !== productId);
    if (others.length === 0) return;
    const pools = await Promise.all(skus.map((sku) => load(this.store, pool, sku)));
    const inStock = (id: string) => pools.some(({ state }) => state.units.has(id) || moving(state.gone.get(id)?.to));
    if (others.some(({ id, isNew }) => isNew || inStock(id))) throw refusal('product_duplicate');
    await this.vault.forget(others.map(({ id }) => id));
  }
}

const moving = (where: string | undefined) => where !== undefined && where !== 'deleted';

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
    await this.vault.keep(productId, 'product', privateInfo);
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
    const [left, text] = [(await load(this.store, pool, sku)).state.gone.get(productId), await this.vault.open(productId)];
    if (left?.to !== change.sku || text === null) return { position };
    return this.commands.execute(new MoveProductIn(change.sku, productId, sku, this.vault.fingerprint(text), left.moves));
  }

  /** Asked before the row changes: a refusal leaves the old secret in its place. */
  private async changeSecret(productId: string, sku: UpdateProduct['sku'], privateInfo: string) {
    refuseEmpty(privateInfo);
    const wish = new ChangePrivateInfo(sku, productId, this.vault.fingerprint(privateInfo));
    const { state } = await load(this.store, pool, sku);
    pool.decide(state, wish, this.clock.now());
    await this.refuseDuplicate(privateInfo, productId);
    await this.vault.keep(productId, 'product', privateInfo);
    return this.commands.execute(wish);
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
  async execute({ orderId, text }: KeepOrderPrivateInfo): Promise<void> {
    if (text === null || text === '') return this.vault.forget([orderId]);
    refuseEmpty(text);
    await this.vault.keep(orderId, 'order', text);
  }
}

@CommandHandler(CountAvailable)
export class CountAvailableHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ sku }: CountAvailable): Promise<number> {
    const { state } = await load(this.store, pool, sku);
    return availableOf(state, this.clock.now());
  }
}

const ofPool = ({ sku }: { sku: string }) => sku;

export const stockHandlers = [
  CreateProductHandler,
  UpdateProductHandler,
  ArriveProductHandler,
  ForgetPrivateInfoHandler,
  KeepOrderPrivateInfoHandler,
  CountAvailableHandler,
  decides(AddProduct, pool, ofPool),
  decides(ChangePrivateInfo, pool, ofPool),
  decides(MoveProductOut, pool, ofPool),
  decides(MoveProductIn, pool, ofPool),
  decides(DeleteProduct, pool, ofPool),
  decides(HoldStock, pool, ofPool),
  decides(RenewHold, pool, ofPool),
  decides(KeepHold, pool, ofPool),
  decides(ReleaseHold, pool, ofPool),
  decides(ExpireHold, pool, ofPool),
  decides(AssignProducts, pool, ofPool),
  decides(UnassignProducts, pool, ofPool),
];
