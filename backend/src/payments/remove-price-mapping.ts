import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { price } from './price.decider.ts';
import { skuOfMapping } from './sku-of-mapping.ts';

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
    const sku = await skuOfMapping(this.store, mappingId);
    return transact(this.store, price, sku, { type: 'UnmapPrice', sku, mappingId });
  }
}
