import type { CustodyEvent } from '@orderstream/contracts/stock/events';
import type { Secret } from './stock.commands.ts';
import { inOnePart, type Decider } from '../platform/deciding/decider.ts';

/** The readers of a secret. Every look is a separate fact: looking twice is two facts. */
export type Custody = { seenByOwner: boolean };

/** A person is about to see a secret: the fact is recorded before the secret is returned. */
export type RecordReveal = { readonly type: 'RecordReveal'; readonly subject: Secret['subject']; readonly to: 'owner' | 'admin' };

function decide(_custody: Custody, { subject, to }: RecordReveal): CustodyEvent[] {
  const { kind, productId: product_id, orderId: order_id, userId: user_id } = subject;
  return [{ type: 'private_info_revealed', data: { subject: kind, product_id, order_id, user_id, to } }];
}

const evolve = (custody: Custody, { data }: CustodyEvent): Custody => ({ seenByOwner: custody.seenByOwner || data.to === 'owner' });

export const custody: Decider<Custody, RecordReveal, CustodyEvent> = {
  category: 'custody',
  initial: { seenByOwner: false },
  decide,
  evolve,
  snapshots: inOnePart(1),
};
