import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { EVENT_STORE, SEND } from '../platform/tokens.ts';
import { RequestMail, TellCanceled } from './notifications.commands.ts';
import { useCase } from '../platform/deciding/use-case.ts';

/** A draft goes without a word: its customer never heard of it. */
export const tellCanceled = useCase(
  TellCanceled,
  { store: EVENT_STORE, send: SEND },
  async ({ causeId, userId, orderId, at }, { store, send }): Promise<void> => {
    const { events } = await store.read<OrderEvent>(`order-${orderId}`);
    const isKnown = events.some(
      (event) => event.type === 'order_sent' || (event.type === 'order_created' && event.data.status !== 'draft'),
    );
    if (isKnown)
      await send(
        new RequestMail({ mailId: causeId, userId, template: 'order_canceled', causeId, orderId, facts: { day: at }, requestedAt: null }),
      );
  },
);
