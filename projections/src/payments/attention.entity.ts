import type { AttentionKind } from '@orderstream/contracts/payments/lifecycle';

/** Ids, amounts and codes that say more of an entry; never a text that somebody wrote. */
export type AttentionDetails = Readonly<Record<string, string | number | null>>;

/** An entry of the queue that events opened. Closed ones stay, so that whoever comes too late is told so. */
export type AttentionRow = {
  id: string;
  kind: AttentionKind;
  since: string;
  order_id: string | null;
  user_id: string | null;
  subscription_id: string | null;
  charge_id: string | null;
  amount: number | null;
  currency: string | null;
  details: AttentionDetails;
  closed_at: string | null;
};
