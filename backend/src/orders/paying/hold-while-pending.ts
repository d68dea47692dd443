import { load } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { RenewHold } from '../../stock/pool/pool.commands.ts';
import { HoldWhilePending } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';

export const holdWhilePending = useCase(
  HoldWhilePending,
  { store: EVENT_STORE, send: SEND },
  async ({ orderId, until }, { store, send }): Promise<void> => {
    const { pending, sku, quantity, userId } = (await load(store, orderDecider, orderId)).state;
    if (pending && sku && quantity) await send(new RenewHold({ sku, order: { orderId, userId }, quantity, expiresAt: until }));
  },
);
