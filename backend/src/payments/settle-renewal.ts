import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequestMail } from '../notifications/notifications.commands.ts';
import { FindRefund } from '../orders/orders.commands.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { LookAtSubscription } from '../subscriptions/subscriptions.commands.ts';
import { payment } from './payment.decider.ts';
import { RequestRefund, SettleRenewal } from './payments.commands.ts';

@CommandHandler(SettleRenewal)
export class SettleRenewalHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /**
   * A renewal that was paid after its order was refunded, or after its subscription ended, pays for nothing: it is refunded. One that is
   * only heard of afterwards was right when it was paid. The subscription of a refunded order is ended by the fact of its refund.
   */
  async execute({ renewal, facts }: SettleRenewal): Promise<void> {
    const { causeId, chargeId, userId, orderId, subscriptionId } = renewal;
    const { paidAt } = (await load(this.store, payment, chargeId)).state;
    const refundedAt = await this.commands.execute(new FindRefund(orderId));
    const endedAt = subscriptionId && (await this.commands.execute(new LookAtSubscription(subscriptionId))).endedAt;
    const isForNothing = [refundedAt, endedAt].some((over) => over !== null && Date.parse(paidAt) > Date.parse(over));
    if (!isForNothing) return this.commands.execute(new RequestMail(causeId, userId, 'subscription_renewed', causeId, orderId, facts));
    await this.commands.execute(new RequestRefund(chargeId, causeId, null, 'not_deliverable', true));
  }
}
