import type { AttentionDetails } from '@orderstream/contracts/payments/attention';
import type { AttentionKind } from '@orderstream/contracts/payments/lifecycle';
import { sqlLiteral } from '../../platform/database/sql.ts';
import { answeredEntry, type AttentionEntry } from './attention.table.ts';

type RequiredNames<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name }[keyof T];
/** Expressions for the columns of an entry. Without an expression a column is null. */
type Expressions<Kind extends AttentionKind> = {
  id: string;
  since: string;
  details: Readonly<Record<RequiredNames<AttentionDetails[Kind]>, string>>;
} & Partial<Record<Exclude<keyof AttentionEntry, 'id' | 'kind' | 'since' | 'details'>, string>>;

const withoutValues = {
  order_id: 'null::uuid',
  user_id: 'null::uuid',
  subscription_id: 'null::text',
  charge_id: 'null::text',
  amount: 'null::bigint',
  currency: 'null::text',
};
const entryColumns = Object.keys(answeredEntry.columns) as (keyof AttentionEntry)[];

/** One part of the queue: entries of one kind. */
export function entriesOf<Kind extends AttentionKind>(kind: Kind, { details, ...expressions }: Expressions<Kind>, from: string): string {
  const pairs = Object.entries<string>(details).flatMap(([name, expression]) => [sqlLiteral(name), expression]);
  const all = { ...withoutValues, ...expressions, kind: sqlLiteral(kind), details: `jsonb_build_object(${pairs.join(', ')})` };
  return `select ${entryColumns.map((name) => `${all[name]} as ${name}`).join(', ')} from ${from}`;
}

/** The columns that an entry takes from its order. */
export const ofOrder = {
  order_id: 'o.id',
  user_id: 'o.user_id',
  subscription_id: 'o.stripe_subscription_id',
  charge_id: 'o.stripe_charge_id',
  amount: 'o.amount',
  currency: 'o.currency',
};
