import { requireActiveCustomer } from '../../accounts/active-customer.api.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { KeepOrderPrivateInfo } from '../../stock/stock.commands.ts';
import { refuseUnpayableAmount, termsOfCustomOrder, type CustomTerms } from '../order/custom-terms.ts';
import { firstWordsVersion, OrderWordsVault } from '../words/order-words.vault.ts';
import { orderDecider } from '../order/order.decider.ts';

/** An administrator creates a custom order. */
export class CreateCustomOrder extends command('CreateCustomOrder')<
  { userId: string; terms: CustomTerms; draft: boolean },
  Reached & { order_id: string }
>() {}

/** The description is stored before the event, so that an order never lacks it. */
export const createCustomOrder = useCase(
  CreateCustomOrder,
  { store: EVENT_STORE, send: SEND, words: OrderWordsVault },
  async ({ userId, terms, draft }, { store, send, words }) => {
    refuseUnpayableAmount(terms);
    await requireActiveCustomer(store, userId);
    const orderId = derivedId(currentContext().commandId, 'order');
    await words.keep({ orderId, version: firstWordsVersion }, userId, terms.description);
    await send(new KeepOrderPrivateInfo({ orderId, userId, text: terms.privateInfo, version: firstWordsVersion }));
    const status = draft ? 'draft' : 'payment_required';
    const opening = {
      type: 'OpenOrder',
      orderId,
      userId,
      orderType: 'custom',
      status,
      terms: termsOfCustomOrder(terms),
      priceId: null,
      unpaidUntil: null,
    } as const;
    const { position } = await transact(store, orderDecider, orderId, opening, { isNewStream: true });
    return { order_id: orderId, position };
  },
);
