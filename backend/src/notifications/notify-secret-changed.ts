import { describeOrder } from '../orders/order/describe-order.api.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../platform/tokens.ts';
import { RequestMail, NotifySecretChanged } from './notifications.commands.ts';

export const notifySecretChanged = useCase(
  NotifySecretChanged,
  { store: EVENT_STORE, send: SEND },
  async ({ causeId, orderId }, { store, send }): Promise<void> => {
    const { userId, isReadable } = await describeOrder(store, orderId);
    if (isReadable)
      await send(new RequestMail({ mailId: causeId, userId, template: 'secret_changed', causeId, orderId, facts: {}, requestedAt: null }));
  },
);
