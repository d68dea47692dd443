import { Inject } from '@nestjs/common';
import { LookAtPayment } from '../orders/orders.commands.ts';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EndSubscription } from '../subscriptions/subscriptions.commands.ts';
import { freeFromCheckout } from './free-from-checkout.ts';
import { SettleSession } from './stripe/settling.commands.ts';
import { notNow } from './stripe/stripe.gateway.ts';

/** Ends a running subscription whose first payment never arrived, so that its order can be paid again. */
export class EndUnpaid extends Command {
  readonly type = 'EndUnpaid';
  constructor(
    readonly orderId: string,
    readonly subscriptionId: string,
  ) {
    super();
  }
}

@CommandHandler(EndUnpaid)
export class EndUnpaidHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** The provider is asked again, because the money may have arrived in between. */
  async execute({ orderId, subscriptionId }: EndUnpaid) {
    const { sessionId } = await this.commands.execute(new LookAtPayment(orderId));
    if (sessionId)
      await this.commands.execute(new SettleSession(sessionId)).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    if ((await this.commands.execute(new LookAtPayment(orderId))).chargeId) throw refusal('already_paid');
    await this.commands.execute(new EndSubscription(subscriptionId, 'first_payment_failed'));
    if (sessionId) await freeFromCheckout(this.commands, orderId, sessionId);
    const { position } = await this.commands.execute(new LookAtPayment(orderId));
    return { position };
  }
}
