import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import type { Clock } from '../platform/clock.ts';
import { bornAt, isSameBirth } from '../platform/deciding/born.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { offeredTerms, refuseMalformed } from './offered-terms.ts';
import { price } from './price.decider.ts';
import { StripeGateway } from './stripe/stripe.gateway.ts';

/** An administrator sets the provider's price for a SKU. */
export class AddPriceMapping extends Command<Reached & { id: string }> {
  readonly type = 'AddPriceMapping';
  constructor(
    readonly sku: Sku,
    readonly priceId: string,
  ) {
    super();
  }
}

@CommandHandler(AddPriceMapping)
export class AddPriceMappingHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ sku, priceId }: AddPriceMapping) {
    refuseMalformed(priceId);
    const born = bornAt(currentContext().commandId, 'mapping', this.clock.now());
    const { mapping } = (await load(this.store, price, sku)).state;
    if (mapping && !isSameBirth(mapping.mappingId, born)) throw refusal('mapping_exists');
    const id = mapping?.mappingId ?? born;
    const terms = await offeredTerms(this.stripe, priceId);
    const { position } = await transact(this.store, price, sku, { type: 'MapPrice', sku, mappingId: id, price: terms });
    return { id, position };
  }
}
