import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import type { Clock } from '../platform/clock.ts';
import { bornAt, isSameBirth } from '../platform/deciding/born.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { offeredTerms, refuseMalformed } from './offered-terms.ts';
import { price } from './price.decider.ts';
import { skuOfMapping } from './sku-of-mapping.ts';
import { StripeGateway } from './stripe/stripe.gateway.ts';

/** An administrator replaces the price of a SKU. */
export class ReplacePriceMapping extends Command<Reached & { id: string }> {
  readonly type = 'ReplacePriceMapping';
  constructor(
    readonly mappingId: string,
    readonly priceId: string,
  ) {
    super();
  }
}

@CommandHandler(ReplacePriceMapping)
export class ReplacePriceMappingHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Running subscriptions and unpaid orders are not affected: they carry their own price. */
  async execute({ mappingId: instead, priceId }: ReplacePriceMapping) {
    refuseMalformed(priceId);
    const born = bornAt(currentContext().commandId, 'mapping', this.clock.now());
    const sku = await skuOfMapping(this.store, instead);
    const { mapping } = (await load(this.store, price, sku)).state;
    const mappingId = mapping && isSameBirth(mapping.mappingId, born) ? mapping.mappingId : born;
    const terms = await offeredTerms(this.stripe, priceId);
    const { position } = await transact(this.store, price, sku, { type: 'ReplacePrice', sku, mappingId, instead, price: terms });
    return { id: mappingId, position };
  }
}
