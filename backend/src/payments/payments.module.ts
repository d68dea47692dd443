import { Module } from '@nestjs/common';
import { PriceMappingRow } from '@orderstream/projections/payments/billing-price-map.entity';
import { rowsOf } from '../platform/database.ts';
import { PaymentsAdminController } from './payments.admin.controller.ts';
import { paymentHandlers } from './payments.handlers.ts';
import { priceHandlers } from './price.handlers.ts';
import { StripeGateway } from './stripe/stripe.gateway.ts';

/** The commands of payments: in every process that decides. */
@Module({ providers: [...paymentHandlers, ...priceHandlers, StripeGateway], exports: [StripeGateway] })
export class PaymentsModule {}

/** Their routes. */
@Module({ imports: [PaymentsModule, rowsOf(PriceMappingRow)], controllers: [PaymentsAdminController] })
export class PaymentsHttpModule {}
