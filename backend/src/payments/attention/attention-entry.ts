import type { AttentionKind } from '@orderstream/contracts/payments/lifecycle';

/** An entry of the attention queue, with the data that its actions need. */
export type ActionableEntry = {
  id: string;
  kind: AttentionKind;
  orderId: string | null;
  userId: string | null;
  chargeId: string | null;
  amount: number | null;
  details: Readonly<Record<string, string | number | null>>;
};

/** A detail that every entry of this kind has; throws if it is missing. */
export function detailOf({ details, id }: ActionableEntry, name: string): string {
  const value = details[name];
  if (typeof value !== 'string') throw new Error(`the entry ${id} has no ${name}`);
  return value;
}
