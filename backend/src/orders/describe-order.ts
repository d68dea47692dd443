import { isReadable } from '@orderstream/contracts/orders/lifecycle';
import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { order } from './order.decider.ts';
import { DescribeOrder, type DescribedOrder } from './orders.commands.ts';

export const describeOrder = useCase(DescribeOrder, { store: EVENT_STORE }, async ({ orderId }, { store }): Promise<DescribedOrder> => {
  const { userId, status, sku, quantity, price, chargeId } = (await load(store, order, orderId)).state;
  const known = status === 'unborn' ? null : status;
  return { userId, status: known, isReadable: known !== null && isReadable(known), sku, quantity, price, chargeId };
});
