import type { CustodyEvent } from '@orderstream/contracts/stock/events';
import { jsonSnapshot, type Decider } from '../../platform/deciding/decider.ts';

/** Empty, because each reveal is recorded, whatever was revealed before. */
export type Custody = Readonly<Record<string, never>>;

/** The office is about to see the secret of a unit: the fact is recorded before the secret is returned. */
export type RecordReveal = { readonly type: 'RecordReveal'; readonly productId: string; readonly orderId: string | null };

function decide(_custody: Custody, { productId: product_id, orderId: order_id }: RecordReveal): CustodyEvent[] {
  return [{ type: 'private_info_revealed', data: { subject: 'product', product_id, order_id, user_id: null, to: 'admin' } }];
}

export const custody: Decider<Custody, RecordReveal, CustodyEvent> = {
  category: 'custody',
  initial: {},
  decide,
  evolve: (custody) => custody,
  snapshots: jsonSnapshot(2),
};
