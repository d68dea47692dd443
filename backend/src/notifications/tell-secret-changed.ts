import { DescribeOrder } from '../orders/orders.commands.ts';
import { FindOrderOfUnit } from '../stock/stock.commands.ts';
import { RequestMail, TellSecretChanged } from './notifications.commands.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { SEND } from '../platform/tokens.ts';

export const tellSecretChanged = useCase(
  TellSecretChanged,
  { send: SEND },
  async ({ causeId, sku, productId, orderId }, { send }): Promise<void> => {
    const id = orderId ?? (await send(new FindOrderOfUnit({ sku, productId })));
    if (id === null) return;
    const { userId, isReadable } = await send(new DescribeOrder({ orderId: id }));
    if (isReadable)
      await send(
        new RequestMail({ mailId: causeId, userId, template: 'secret_changed', causeId, orderId: id, facts: {}, requestedAt: null }),
      );
  },
);
