import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { QuotePrice, type Quote } from './payments.commands.ts';
import { price } from './price.decider.ts';

@CommandHandler(QuotePrice)
export class QuotePriceHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ sku }: QuotePrice): Promise<Quote> {
    const { mapping } = (await load(this.store, price, sku)).state;
    if (!mapping?.valid) throw refusal('price_not_configured');
    return { priceId: mapping.priceId, unitAmount: mapping.unitAmount, currency: mapping.currency };
  }
}
