import { DeliverAfterReactivation, DeliverReserved } from '../fulfilment.commands.ts';
import { OrderWordsVault } from '../words/order-words.vault.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { SEND } from '../../platform/tokens.ts';

/** Only custom orders have reserved units, and each custom order has a description, by which it is found. */
export const deliverAfterReactivation = useCase(
  DeliverAfterReactivation,
  { send: SEND, words: OrderWordsVault },
  async ({ userId }, { send, words }): Promise<void> => {
    for (const orderId of await words.ordersOf(userId)) await send(new DeliverReserved({ orderId, userId }));
  },
);
