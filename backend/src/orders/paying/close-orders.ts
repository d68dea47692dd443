import { isDraft, isPayable } from '@orderstream/contracts/orders/lifecycle';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { load } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { ForgetPrivateInfo } from '../../stock/stock.commands.ts';
import { openOrderCandidates } from '../placing/open-order-candidates.ts';
import { OpenOrders } from '../placing/open-orders.vault.ts';
import { OrderWordsVault } from '../words/order-words.vault.ts';
import { orderDecider } from '../order/order.decider.ts';
import { CancelUnpaidOrder, CloseOrders } from '../orders.commands.ts';

export const closeOrders = useCase(
  CloseOrders,
  { store: EVENT_STORE, send: SEND, words: OrderWordsVault, openOrders: OpenOrders },
  async ({ userId }, { store, send, words, openOrders }) => {
    let reached = { position: '0' };
    for (const id of await openOrderCandidates({ openOrders, words }, userId)) {
      const { status } = (await load(store, orderDecider, id)).state;
      if (isDraft(status) || isPayable(status))
        reached = await send(new CancelUnpaidOrder({ orderId: id, by: theSystem, cause: 'account_deleted' }));
    }
    await send(new ForgetPrivateInfo({ ids: await words.ordersOf(userId) }));
    await words.forgetUser(userId);
    return reached;
  },
);
