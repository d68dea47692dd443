import { Controller, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { RateLimit } from '../platform/http/limits/rate-limit.guard.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { AnyStatus, Me, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { OpenCheckout } from './checkout/open-checkout.ts';
import { AddressAnswer, PaymentStateAnswer } from './payments.requests.ts';
import { SyncPayment } from './checkout/sync-payment.ts';

const perMinute = (name: string, most: number) => ({ name, most, seconds: 60, by: 'user' as const });

@ApiTags('payments')
@Controller('api/orders')
export class PaymentsController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /**
   * Returns the present address of the checkout. A repetition is not answered from memory, and finds the same checkout while it is
   * open.
   */
  @Post([':id/checkout-session', ':id/payment'])
  @HttpCode(200)
  @NotIdempotent()
  @RateLimit(perMinute('pay', 30))
  @ApiOkResponse({ type: AddressAnswer })
  pay(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<AddressAnswer> {
    return this.commands.execute(new OpenCheckout({ orderId: id, userId: me.id }));
  }

  /** For the page after the payment, in every status of the account. */
  @Post(':id/payment/sync')
  @HttpCode(200)
  @AnyStatus()
  @NotIdempotent()
  @RateLimit(perMinute('sync', 120))
  @ApiOkResponse({ type: PaymentStateAnswer })
  async sync(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<PaymentStateAnswer> {
    const { status, amount, currency, position } = await this.commands.execute(new SyncPayment({ orderId: id, userId: me.id }));
    return { status, amount, currency, position };
  }
}
