import { Inject } from '@nestjs/common';
import { LookAtPayment } from '../orders/orders.commands.ts';
import { bornOf } from '../platform/born.ts';
import { currentContext } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { refusal } from '../platform/refusal.ts';
import { RecordRefund, RequestRefund } from './payment.commands.ts';
import { ExecuteRefund, RefundOrder } from './payments.commands.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { notNow } from './stripe/stripe.gateway.ts';

@CommandHandler(RefundOrder)
export class RefundOrderHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** The wish is on record before any money moves. */
  async execute({ orderId, amount, reason }: RefundOrder) {
    const { chargeId } = await this.commands.execute(new LookAtPayment(orderId));
    if (!chargeId) throw refusal('order_not_paid');
    return this.commands.execute(new RequestRefund(chargeId, bornOf(currentContext().commandId, 'refund'), amount, reason));
  }
}

@CommandHandler(ExecuteRefund)
export class ExecuteRefundHandler {
  constructor(
    @Inject(RefundsGateway) private readonly refunds: RefundsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ wish }: ExecuteRefund): Promise<void> {
    const refund = await this.refunds.give(wish).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    await this.commands.execute(new RecordRefund(wish.chargeId, refund));
  }
}

export const refundHandlers = [RefundOrderHandler, ExecuteRefundHandler];
