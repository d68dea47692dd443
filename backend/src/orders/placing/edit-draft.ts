import { isDraft } from '@orderstream/contracts/orders/lifecycle';
import { v7 } from 'uuid';
import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import { command } from '../../platform/deciding/command.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { KeepOrderPrivateInfo, OpenSecrets } from '../../stock/stock.commands.ts';
import { refuseUnpayableAmount, termsOfCustomOrder, type CustomTerms } from '../order/custom-terms.ts';
import { OrderWordsVault } from '../words/order-words.vault.ts';
import { orderDecider } from '../order/order.decider.ts';

/** An administrator changes the terms and texts of a draft. `seen`: the version of it that they saw. */
export class EditDraft extends command('EditDraft')<{ orderId: string; terms: CustomTerms; seen: string }>() {}

/** Blank texts are refused before anything is changed, because the vault would not store them. */
function refuseBlank({ description, privateInfo }: CustomTerms): void {
  const isBlank = (text: string) => text.trim() === '';
  if (isBlank(description)) throw refusal('invalid', [{ field: 'description', code: 'required' }]);
  if (privateInfo && isBlank(privateInfo)) throw refusal('invalid', [{ field: 'private_info', code: 'required' }]);
}

const needs = { store: EVENT_STORE, send: SEND, words: OrderWordsVault };
type Deps = DepsOf<typeof needs>;

export const editDraft = useCase(EditDraft, needs, (wish, deps) => retryOnConflict(3, () => tryToEdit(deps, wish)));

/** The new texts are stored beside the old ones before the event, so that texts and price change together or not at all. */
async function tryToEdit(deps: Deps, { orderId, terms, seen }: EditDraft) {
  const { store, send } = deps;
  const { state } = await load(store, orderDecider, orderId);
  if (state.status === 'unborn') throw refusal('order_unknown');
  if (!isDraft(state.status)) throw refusal('order_not_draft');
  refuseUnpayableAmount(terms);
  refuseBlank(terms);
  const version = (await saysAlready(deps, orderId, state.words, terms)) ? state.words : v7();
  if (version !== state.words) {
    await deps.words.keep({ orderId, version }, state.userId, terms.description);
    await send(new KeepOrderPrivateInfo({ orderId, userId: state.userId, text: terms.privateInfo, version }));
  }
  const words = { version, instead: state.words };
  return transact(store, orderDecider, orderId, { type: 'ChangeDraft', orderId, terms: termsOfCustomOrder(terms), words, seen });
}

/** Whether the valid version of the texts is the same, so that an edit stores no new one. */
async function saysAlready(deps: Deps, orderId: string, words: string, { description, privateInfo }: CustomTerms): Promise<boolean> {
  const { send } = deps;
  const { own } = await send(new OpenSecrets({ orderId, units: [], words }));
  return own === (privateInfo || null) && (await deps.words.textOf({ orderId, version: words })) === description.trim();
}
