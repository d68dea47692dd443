import { RefusalError, isRefusal, Unreachable } from '../../platform/refused.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { textsNow } from '../../platform/texts.ts';
import { payTexts } from './my-orders.texts.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';

/** Title and text of the toast for a payment that could not be started. */
export function paymentProblem(error: unknown): { title: string; text: string } {
  const t = textsNow(payTexts);
  if (isRefusal(error, 'order_not_payable', 'already_paid')) return { title: t.alreadyPaid, text: t.alreadyPaidText };
  if (!(error instanceof RefusalError) && !(error instanceof Unreachable)) return { title: t.error, text: t.unexpected };
  const why = sentenceFor(error, orderRefusalTexts, '');
  return { title: t.error, text: why ? `${t.noSession}. ${why}` : t.noSession };
}
