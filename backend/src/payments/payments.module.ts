import { Module } from '@nestjs/common';
import { paymentHandlers } from './payments.handlers.ts';

/** The commands of payments: in every process that decides. */
@Module({ providers: paymentHandlers })
export class PaymentsModule {}
