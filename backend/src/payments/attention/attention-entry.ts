import type { AttentionSubject } from '@orderstream/contracts/payments/attention';

/** An entry of the attention queue, with the data that its actions need. */
export type ActionableEntry = AttentionSubject & {
  id: string;
  orderId: string | null;
  userId: string | null;
  chargeId: string | null;
  amount: number | null;
};
