import type { CustodyEvent } from '@orderstream/contracts/stock/events';
import { inOnePart, type Decider } from '../platform/deciding/decider.ts';

/** The readers of a secret. Every look is a separate fact: looking twice is two facts. */
export type Custody = { seenByOwner: boolean };

/** The office is about to see the secret of a unit: the fact is recorded before the secret is returned. */
export type RecordReveal = { readonly type: 'RecordReveal'; readonly productId: string; readonly orderId: string | null };

function decide(_custody: Custody, { productId: product_id, orderId: order_id }: RecordReveal): CustodyEvent[] {
  return [{ type: 'private_info_revealed', data: { subject: 'product', product_id, order_id, user_id: null, to: 'admin' } }];
}

const evolve = (custody: Custody, { data }: CustodyEvent): Custody => ({ seenByOwner: custody.seenByOwner || data.to === 'owner' });

export const custody: Decider<Custody, RecordReveal, CustodyEvent> = {
  category: 'custody',
  initial: { seenByOwner: false },
  decide,
  evolve,
  snapshots: inOnePart(1),
};
