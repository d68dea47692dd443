import type { AttentionKind } from '@orderstream/contracts/payments/lifecycle';

/** An entry of the attention queue, with what is needed to act on it. */
export type ActionableEntry = {
  id: string;
  kind: AttentionKind;
  orderId: string | null;
  userId: string | null;
  chargeId: string | null;
  amount: number | null;
  details: Readonly<Record<string, string | number | null>>;
};

/** An id or a name that every entry of this kind has. */
export function detailOf({ details, id }: ActionableEntry, name: string): string {
  const value = details[name];
  if (typeof value !== 'string') throw new Error(`the entry ${id} has no ${name}`);
  return value;
}
