import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { price, type PriceOfSku } from './price.decider.ts';

/** An administrator deletes a price mapping. */
export class RemovePriceMapping extends Command {
  readonly type = 'RemovePriceMapping';
  constructor(readonly mappingId: string) {
    super();
  }
}

@CommandHandler(RemovePriceMapping)
export class RemovePriceMappingHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Running subscriptions and unpaid orders are not affected: they carry their own price. */
  async execute({ mappingId }: RemovePriceMapping) {
    const sku = await this.skuOf(({ mapping, past }) => mapping?.mappingId === mappingId || past.includes(mappingId));
    if (!sku) throw refusal('mapping_unknown');
    return transact(this.store, price, sku, { type: 'UnmapPrice', sku, mappingId });
  }

  private async skuOf(fits: (prices: PriceOfSku) => boolean): Promise<Sku | undefined> {
    const states = await Promise.all(skus.map(async (sku) => (await load(this.store, price, sku)).state));
    return skus.find((_, index) => states[index] && fits(states[index]));
  }
}
