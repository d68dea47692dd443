import { Module } from '@nestjs/common';
import { PriceMappingRow } from '@orderstream/projections/payments/billing-price-map.entity';
import { rowsOf } from '../platform/database.ts';
import { PaymentsAdminController } from './payments.admin.controller.ts';
import { checkoutHandlers } from './checkout.handlers.ts';
import { PaymentsController } from './payments.controller.ts';
import { paymentHandlers } from './payments.handlers.ts';
import { priceHandlers } from './price.handlers.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';
import { settlingHandlers } from './stripe/settling.handlers.ts';
import { StripeGateway } from './stripe/stripe.gateway.ts';
import { SubscriptionsGateway } from './stripe/subscriptions.gateway.ts';
import { TruthGateway } from './stripe/truth.gateway.ts';

/** The commands of payments: in every process that decides. */
@Module({
  providers: [
    ...paymentHandlers,
    ...priceHandlers,
    ...checkoutHandlers,
    ...settlingHandlers,
    StripeGateway,
    CheckoutGateway,
    TruthGateway,
    SubscriptionsGateway,
  ],
})
export class PaymentsModule {}

/** Their routes. */
@Module({ imports: [PaymentsModule, rowsOf(PriceMappingRow)], controllers: [PaymentsController, PaymentsAdminController] })
export class PaymentsHttpModule {}
