import { DescribeOrder } from '../orders/orders.commands.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { SEND } from '../platform/tokens.ts';
import { RequestMail, TellSecretChanged } from './notifications.commands.ts';

export const tellSecretChanged = useCase(TellSecretChanged, { send: SEND }, async ({ causeId, orderId }, { send }): Promise<void> => {
  const { userId, isReadable } = await send(new DescribeOrder({ orderId }));
  if (isReadable)
    await send(new RequestMail({ mailId: causeId, userId, template: 'secret_changed', causeId, orderId, facts: {}, requestedAt: null }));
});
