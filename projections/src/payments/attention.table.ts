import { attentionKinds } from '@orderstream/contracts/payments/lifecycle';
import { bigint, jsonb, readModel, text, timestamptz, uuid, type RowOf } from '../platform/table.ts';

/** Ids, amounts and codes that say more of an entry; never a text that somebody wrote. */
export type AttentionDetails = Readonly<Record<string, string | number | null>>;

/** Entries of the queue that events opened. Closed ones stay, so that a late answer to one is told that it is closed. */
export const attention = readModel('attention', {
  id: text().key(),
  kind: text(attentionKinds),
  since: timestamptz(),
  order_id: uuid().nullable(),
  user_id: uuid().nullable(),
  subscription_id: text().nullable(),
  charge_id: text().nullable(),
  amount: bigint().nullable(),
  currency: text().nullable(),
  details: jsonb<AttentionDetails>(),
  /** Refunds that were asked for anew since it was opened and that nobody has answered, by their request's id. */
  asked: jsonb<Readonly<Record<string, number>>>(),
  closed_at: timestamptz().nullable(),
});
export type AttentionRow = RowOf<typeof attention>;

export const attentionAnswered = attention.pick(
  'id',
  'kind',
  'since',
  'order_id',
  'user_id',
  'subscription_id',
  'charge_id',
  'amount',
  'currency',
  'details',
);
