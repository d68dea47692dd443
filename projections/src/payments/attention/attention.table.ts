import { attentionKinds } from '@orderstream/contracts/payments/lifecycle';
import { bigint, jsonb, readModel, text, timestamptz, uuid, type RowOf } from '../../platform/declaring/table.ts';

/** Ids, amounts and codes that detail an entry; never free text. */
export type AttentionDetails = Readonly<Record<string, string | number | null>>;

/** Entries of the queue that events opened. Closed ones stay, so that a late answer learns that its entry is closed. */
export const attentionModel = readModel('attention', {
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
  /** Refunds requested again since the entry was opened and not answered yet, by the id of their request. */
  requested_refunds: jsonb<Readonly<Record<string, number>>>(),
  closed_at: timestamptz().nullable(),
});
export type AttentionRow = RowOf<typeof attentionModel>;

export const answeredEntry = attentionModel.pick(
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
