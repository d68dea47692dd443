import { EVENT_STORE, SEND } from '../platform/tokens.ts';
import { RequestMail, TellTakenBack } from './notifications.commands.ts';
import { useCase } from '../platform/deciding/use-case.ts';

/** Units that were only set aside for an unpaid order go back without a word: its customer never heard of them. */
export const tellTakenBack = useCase(
  TellTakenBack,
  { store: EVENT_STORE, send: SEND },
  async ({ causeId, userId, orderId, revision }, { store, send }): Promise<void> => {
    const { events } = await store.read(`order-${orderId}`);
    const wasDelivered = events.some((event) => event.type === 'product_delivered' && event.revision < revision);
    if (wasDelivered)
      await send(
        new RequestMail({ mailId: causeId, userId, template: 'delivery_taken_back', causeId, orderId, facts: {}, requestedAt: null }),
      );
  },
);
