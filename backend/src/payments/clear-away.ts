import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { EndSubscription } from '../subscriptions/subscriptions.commands.ts';
import { freeFromCheckout } from './free-from-checkout.ts';
import { payment } from './payment.decider.ts';
import { ClearAway } from './payments.commands.ts';

@CommandHandler(ClearAway)
export class ClearAwayHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ chargeId }: ClearAway): Promise<void> {
    const { aside, orderId, sessionId, subscriptionId } = (await load(this.store, payment, chargeId)).state;
    if (!aside) return;
    if (subscriptionId) await this.commands.execute(new EndSubscription(subscriptionId, 'order_refunded'));
    if (!orderId || !sessionId) return;
    try {
      await freeFromCheckout(this.commands, orderId, sessionId);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'order_unknown') throw error;
    }
  }
}
