import type { AttentionDetails, DetailedEntry } from '@orderstream/contracts/payments/attention';
import { attentionKinds, type AttentionKind } from '@orderstream/contracts/payments/lifecycle';
import { bigint, jsonb, readModel, text, timestamptz, uuid, type PickedRow, type RowOf } from '../../platform/declaring/table.ts';

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
  details: jsonb<AttentionDetails[AttentionKind]>(),
  /** Refunds requested again since the entry was opened and not answered yet, by the id of their request. */
  requested_refunds: jsonb<Readonly<Record<string, number>>>(),
  closed_at: timestamptz().nullable(),
});
export type AttentionRow = DetailedEntry<RowOf<typeof attentionModel>>;

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
/** One entry of the queue. Its id says where it comes from; what can be retried is found by its details. */
export type AttentionEntry = DetailedEntry<PickedRow<typeof answeredEntry>>;
