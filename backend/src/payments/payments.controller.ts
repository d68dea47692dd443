import { Controller, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../platform/cqrs.ts';
import { RateLimit } from '../platform/rate-limit.guard.ts';
import { NotIdempotent } from '../platform/request-marks.ts';
import { AnyStatus, Me, type SignedIn } from '../platform/signed-in.guard.ts';
import { OpenCheckout, SyncPayment } from './payments.commands.ts';
import { AddressAnswer, PaymentStateAnswer } from './payments.requests.ts';

const perMinute = (name: string, most: number) => ({ name, most, seconds: 60, by: 'user' as const });

@ApiTags('payments')
@Controller('api/orders')
export class PaymentsController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** The answer is where the checkout is now; asking again asks anew, and finds the same one as long as it is open. */
  @Post([':id/checkout-session', ':id/payment'])
  @HttpCode(200)
  @NotIdempotent()
  @RateLimit(perMinute('pay', 30))
  @ApiOkResponse({ type: AddressAnswer })
  pay(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<AddressAnswer> {
    return this.commands.execute(new OpenCheckout(id, me.id));
  }

  /** For the page that the browser comes back to, whatever has become of the account meanwhile. */
  @Post(':id/payment/sync')
  @HttpCode(200)
  @AnyStatus()
  @NotIdempotent()
  @RateLimit(perMinute('sync', 120))
  @ApiOkResponse({ type: PaymentStateAnswer })
  async sync(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<PaymentStateAnswer> {
    const { status, amount, currency, position } = await this.commands.execute(new SyncPayment(id, me.id));
    return { status, amount, currency, position };
  }
}
