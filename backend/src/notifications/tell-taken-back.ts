import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RequestMail, TellTakenBack } from './notifications.commands.ts';

@CommandHandler(TellTakenBack)
export class TellTakenBackHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Units that were only set aside for an unpaid order go back without a word: its customer never heard of them. */
  async execute({ causeId, userId, orderId, revision }: TellTakenBack): Promise<void> {
    const { events } = await this.store.read(`order-${orderId}`);
    const wasDelivered = events.some((event) => event.type === 'product_delivered' && event.revision < revision);
    if (wasDelivered) await this.commands.execute(new RequestMail(causeId, userId, 'delivery_taken_back', causeId, orderId));
  }
}
