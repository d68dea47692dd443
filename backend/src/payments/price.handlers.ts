import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { bornOf } from '../platform/born.ts';
import { currentContext } from '../platform/context.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { decides, load, transact } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { AddPriceMapping, QuotePrice, RemovePriceMapping, type Quote } from './payments.commands.ts';
import { InvalidateMapping, MapPrice, UnmapPrice } from './price.commands.ts';
import { price, type PriceOfSku } from './price.decider.ts';
import { objectionTo } from './stripe/price.translation.ts';
import { notNow, StripeGateway } from './stripe/stripe.gateway.ts';

@CommandHandler(QuotePrice)
export class QuotePriceHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ sku }: QuotePrice): Promise<Quote> {
    const { mapping } = (await load(this.store, price, sku)).state;
    if (!mapping?.valid) throw refusal('price_not_configured');
    return { priceId: mapping.priceId, unitAmount: mapping.unitAmount, currency: mapping.currency };
  }
}

@CommandHandler(AddPriceMapping)
export class AddPriceMappingHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
  ) {}

  /** The price is looked at where it is sold, before anything is sold at it. */
  async execute({ sku, priceId }: AddPriceMapping) {
    if (!/^price_\w{1,240}$/.test(priceId)) throw refusal('price_id_malformed');
    const id = bornOf(currentContext().commandId, 'mapping');
    const { mapping } = (await load(this.store, price, sku)).state;
    if (mapping && mapping.mappingId !== id) throw refusal('mapping_exists');
    const offered = await this.stripe.price(priceId).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    if (!offered) throw refusal('price_not_found');
    const objection = objectionTo(offered, { currency: this.stripe.shopCurrency, testMode: this.stripe.testMode });
    if (objection) throw refusal(objection);
    const { unitAmount, currency } = offered;
    if (unitAmount === null) throw refusal('price_without_amount');
    const { position } = await transact(this.store, price, sku, new MapPrice(sku, id, { priceId, unitAmount, currency }));
    return { id, position };
  }
}

@CommandHandler(RemovePriceMapping)
export class RemovePriceMappingHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Running subscriptions and unpaid orders go on: they carry their own price. */
  async execute({ mappingId }: RemovePriceMapping) {
    const sku = await this.skuOf(({ mapping, past }) => mapping?.mappingId === mappingId || past.includes(mappingId));
    if (!sku) throw refusal('mapping_unknown');
    return transact(this.store, price, sku, new UnmapPrice(sku, mappingId));
  }

  private async skuOf(fits: (prices: PriceOfSku) => boolean): Promise<Sku | undefined> {
    const states = await Promise.all(skus.map(async (sku) => (await load(this.store, price, sku)).state));
    return skus.find((_, index) => states[index] && fits(states[index]));
  }
}

const ofSku = ({ sku }: { sku: string }) => sku;

export const priceHandlers = [
  QuotePriceHandler,
  AddPriceMappingHandler,
  RemovePriceMappingHandler,
  decides(MapPrice, price, ofSku),
  decides(UnmapPrice, price, ofSku),
  decides(InvalidateMapping, price, ofSku),
];
