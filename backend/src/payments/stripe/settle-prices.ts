import { skus } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { price } from '../price.decider.ts';
import { SettlePrices, type Settled } from './settling.commands.ts';
import { StripeGateway } from './stripe.gateway.ts';

@CommandHandler(SettlePrices)
export class SettlePricesHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
  ) {}

  async execute({ about }: SettlePrices): Promise<Settled> {
    let settled: Settled = 'not_ours';
    for (const sku of skus) {
      const { mapping } = (await load(this.store, price, sku)).state;
      if (!mapping || ('priceId' in about && mapping.priceId !== about.priceId)) continue;
      const offered = await this.stripe.price(mapping.priceId);
      if ('productId' in about && offered && offered.productId !== about.productId) continue;
      settled = 'handled';
      const cause = !offered ? 'price_deleted' : !offered.active ? 'price_inactive' : 'product_inactive';
      if (!offered?.active || !offered.productActive)
        await transact(this.store, price, sku, { type: 'InvalidateMapping', sku, priceId: mapping.priceId, cause });
    }
    return settled;
  }
}
