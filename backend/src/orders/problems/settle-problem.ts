import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { loadOrder } from '../order/load-order.ts';
import { SettleProblem } from '../fulfilment.commands.ts';
import { problemDecider } from '../order/problem.decider.ts';

export const settleProblem = useCase(
  SettleProblem,
  { store: EVENT_STORE },
  async ({ orderId, userId, productId, replacedBy }, { store }): Promise<void> => {
    const { items } = await loadOrder(store, orderId);
    if (items.some(({ product_ids }) => product_ids.includes(productId))) return;
    const command = { type: 'RecordSettled', orderId, userId, productId, replacedBy } as const;
    await transact(store, problemDecider, `${orderId}.${productId}`, command);
  },
);
