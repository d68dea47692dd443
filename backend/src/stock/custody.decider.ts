import type { CustodyEvent } from '@orderstream/contracts/stock/events';
import { inOnePart, type Decider } from '../platform/decider.ts';
import type { CustodyCommand } from './custody.commands.ts';

/** Who has seen a secret. Every look is a fact of its own: looking twice is two facts. */
export type Custody = { seenByOwner: boolean };

function decide(_custody: Custody, { subject, to }: CustodyCommand): CustodyEvent[] {
  const { kind, productId: product_id, orderId: order_id, userId: user_id } = subject;
  return [{ type: 'private_info_revealed', data: { subject: kind, product_id, order_id, user_id, to } }];
}

const evolve = (custody: Custody, { data }: CustodyEvent): Custody => ({ seenByOwner: custody.seenByOwner || data.to === 'owner' });

export const custody: Decider<Custody, CustodyCommand, CustodyEvent> = {
  category: 'custody',
  initial: { seenByOwner: false },
  decide,
  evolve,
  snapshots: inOnePart(1),
};
