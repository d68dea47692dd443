import { Inject } from '@nestjs/common';
import { RecordCheckoutExpired } from '../orders/orders.commands.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { CloseCheckout } from './payments.commands.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';
import { SettleSession } from './stripe/settling.commands.ts';
import { notNow } from './stripe/stripe.gateway.ts';

@CommandHandler(CloseCheckout)
export class CloseCheckoutHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
  ) {}

  /** Only the provider can rule out that the checkout is still completed. */
  async execute({ orderId, sessionId }: CloseCheckout): Promise<'expired' | 'paid' | 'pending'> {
    try {
      if (await this.checkouts.expire(sessionId)) {
        await this.commands.execute(new RecordCheckoutExpired(orderId, sessionId));
        return 'expired';
      }
      const { state: outcome } = await this.commands.execute(new SettleSession(sessionId));
      if (outcome === 'open') throw refusal('provider_unavailable');
      // A session that the provider does not know cannot be completed.
      if (outcome === 'unknown' || outcome === 'not_ours') await this.commands.execute(new RecordCheckoutExpired(orderId, sessionId));
      return outcome === 'paid' || outcome === 'pending' ? outcome : 'expired';
    } catch (error) {
      throw notNow(error);
    }
  }
}
