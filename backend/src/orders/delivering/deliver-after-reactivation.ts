import { DeliverAfterReactivation, DeliverReserved } from '../fulfilment.commands.ts';
import { OrderWordsVault } from '../words/order-words.vault.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { SEND } from '../../platform/tokens.ts';

/** Units are set aside for custom orders alone, and each of those has words. */
export const deliverAfterReactivation = useCase(
  DeliverAfterReactivation,
  { send: SEND, words: OrderWordsVault },
  async ({ userId }, { send, words }): Promise<void> => {
    for (const orderId of await words.ordersOf(userId)) await send(new DeliverReserved({ orderId, userId }));
  },
);
