import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/cqrs.ts';
import { decides, load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { CompletePayment, RecordCharge, RecordChargeDispute, RecordRefund, RequestRefund, SetPaymentAside } from './payment.commands.ts';
import { payment } from './payment.decider.ts';
import { QuotePrice, type Quote } from './payments.commands.ts';
import { InvalidateMapping, MapPrice, UnmapPrice } from './price.commands.ts';
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

const ofSku = ({ sku }: { sku: string }) => sku;
const ofCharge = ({ chargeId }: { chargeId: string }) => chargeId;

export const paymentHandlers = [
  QuotePriceHandler,
  decides(MapPrice, price, ofSku),
  decides(UnmapPrice, price, ofSku),
  decides(InvalidateMapping, price, ofSku),
  decides(RecordCharge, payment, ofCharge),
  decides(CompletePayment, payment, ofCharge),
  decides(SetPaymentAside, payment, ofCharge),
  decides(RequestRefund, payment, ofCharge),
  decides(RecordRefund, payment, ofCharge),
  decides(RecordChargeDispute, payment, ofCharge),
];
