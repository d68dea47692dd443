import type { Offer } from '@orderstream/contracts/orders/office-actions';
import { useTexts } from '../../platform/texts.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';

/** Why an action that is offered is not possible now, in a sentence; null if it is possible. */
export function useWhyNot(words = orderRefusalTexts): (offer: Offer) => string | null {
  const t = useTexts(words);
  return (offer) => (offer?.whyNot ? t[offer.whyNot] : null);
}
