import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RequestMail, TellCanceled } from './notifications.commands.ts';

@CommandHandler(TellCanceled)
export class TellCanceledHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** A draft goes without a word: its customer never heard of it. */
  async execute({ causeId, userId, orderId, at }: TellCanceled): Promise<void> {
    const { events } = await this.store.read<OrderEvent>(`order-${orderId}`);
    const isKnown = events.some(
      (event) => event.type === 'order_sent' || (event.type === 'order_created' && event.data.status !== 'draft'),
    );
    if (isKnown) await this.commands.execute(new RequestMail(causeId, userId, 'order_canceled', causeId, orderId, { day: at }));
  }
}
