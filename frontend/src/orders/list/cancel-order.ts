import { shortId } from '@orderstream/contracts/shared/ids';
import { textsNow } from '../../platform/texts.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { orderedProductName } from '../../ui/format/product-names.ts';
import type { CustomerOrder } from '../orders.queries.ts';
import { cancelTexts } from './my-orders.texts.ts';

/** Asks a customer whether to cancel this order. */
export function cancelQuestion(order: CustomerOrder) {
  const t = textsNow(cancelTexts);
  const what = order.type === 'user' ? orderedProductName(order) : order.description;
  return {
    title: t.sure,
    text: [shortId(order.id), what, formatMoney(order)].filter(Boolean).join(' · '),
    action: t.yes,
    cancel: t.no,
    working: t.canceling,
    dangerous: true,
  };
}
