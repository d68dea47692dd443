import { ownAccount } from '@orderstream/projections/accounts/app-user.reads';
import { ownOrder, type OrderDetails } from '@orderstream/projections/orders/order-list.reads';
import { receivedPayment, type ReceivedPayment } from '@orderstream/projections/payments/transactions.reads';
import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { FindBilling } from '../../accounts/accounts.commands.ts';
import { Ask } from '../../platform/http/ask.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.guard.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { ReceiptAnswer, ReceiptPageAnswer, type ReceiptLine } from './receipts.requests.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';
import { StripeReads } from '../stripe/settling/stripe-reads.gateway.ts';

/** The day of the payment and the end of its id: the same on every request. */
const receiptNumberOf = ({ id, created_at }: ReceivedPayment): string =>
  `${created_at.slice(0, 10).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;

/** A payment that differs from the price of its order is one line with its amount. */
function receiptLineOf(order: OrderDetails | null, { amount }: ReceivedPayment): ReceiptLine {
  const isExactAmount = order !== null && order.amount === amount;
  const { channel = null, product_type = null, description = null } = order ?? {};
  const quantity = (isExactAmount && order.quantity) || 1;
  return {
    channel,
    product_type,
    description,
    quantity,
    unit_amount: isExactAmount ? (order.price_unit_amount ?? amount) : amount,
    amount,
  };
}

/** The shop's receipts. Mails link here: only the signed-in owner sees one. */
@ApiTags('payments')
@Controller('api/receipts')
export class ReceiptsController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(StripeReads) private readonly reads: StripeReads,
  ) {}

  @Get(':id')
  @RateLimit({ name: 'receipt', most: 60, seconds: 60, by: 'user' })
  @ApiOkResponse({ type: ReceiptAnswer })
  async receipt(@Param('id') id: string, @Me() me: SignedIn): Promise<ReceiptAnswer> {
    const payment = await this.ownPayment(id, me);
    const [account, billing, order, paid_with] = await Promise.all([
      this.ask.of(ownAccount(me.id)),
      this.commands.execute(new FindBilling({ userId: me.id })),
      payment.order_id ? this.ask.of(ownOrder(me.id, payment.order_id)) : null,
      this.reads.paymentMethodOf(payment.id).catch(() => null),
    ]);
    if (!account) throw refusal('not_signed_in');
    const { full_name, email, business_name } = account;
    return {
      id: payment.id,
      number: receiptNumberOf(payment),
      paid_at: payment.created_at,
      purpose: payment.cause === 'renewal' ? 'renewal' : 'first',
      order_id: payment.order_id,
      buyer: { full_name, email, business_name, address: billing?.address ?? null, vat_number: billing?.vatNumber ?? null },
      lines: [receiptLineOf(order, payment)],
      total: payment.amount,
      refunded: payment.refunded,
      currency: payment.currency,
      paid_with,
    };
  }

  /** Fetched when it is opened: the provider's page is valid for some days only, and opens to any holder of its address. */
  @Post(':id/provider-page')
  @HttpCode(200)
  @NotIdempotent()
  @RateLimit({ name: 'receipt_page', most: 30, seconds: 60, by: 'user' })
  @ApiOkResponse({ type: ReceiptPageAnswer })
  async providerPage(@Param('id') id: string, @Me() me: SignedIn): Promise<ReceiptPageAnswer> {
    const payment = await this.ownPayment(id, me);
    const { receipt_url: url } = await this.reads.links({ chargeId: payment.id, invoiceId: null }).catch(throwAsRefusal);
    if (url === null) throw refusal('payment_unknown');
    return { url };
  }

  private async ownPayment(id: string, me: SignedIn): Promise<ReceivedPayment> {
    const payment = await this.ask.of(receivedPayment(me.id, id));
    if (!payment) throw refusal('payment_unknown');
    return payment;
  }
}
