import { load } from '../../platform/deciding/decides.ts';
import { sweep } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { ForgetPrivateInfo, KeepOnlyOrderPrivateInfo } from '../../stock/stock.commands.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { orderDecider } from '../order/order.decider.ts';

/** Deletes versions of order descriptions that no event names: remains of interrupted edits and of deleted customers. */
export const settleOrderWords = sweep(
  { store: EVENT_STORE, send: SEND, words: OrderWordsVault },
  async ({ store, send, words }): Promise<void> => {
    const ofNobody = [...(await words.ordersOfDeletedUsers()), ...(await words.ordersWithTextAlone())];
    if (ofNobody.length > 0) await send(new ForgetPrivateInfo({ ids: ofNobody }));
    await words.forget(ofNobody);
    for (const orderId of await words.ordersWithSeveralVersions()) {
      const { words: version } = (await load(store, orderDecider, orderId)).state;
      await send(new KeepOnlyOrderPrivateInfo({ orderId, version }));
      await words.keepOnly({ orderId, version });
    }
  },
);
