import { comparedStates, programOf } from './compared-states.ts';

const statuses = `
import type { OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import type { AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import type { SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import type { Stripe } from 'stripe';
declare const order: { status: OrderStatus | 'unborn'; refundedFrom: OrderStatus | null };
declare const account: { status: AccountStatus } | undefined;
declare const status: SubscriptionStatus;
declare const row: Record<string, unknown>;
declare const In: (values: readonly unknown[]) => unknown;
declare const theirs: Stripe.Subscription;
declare const refund: Stripe.Refund;
`;
/** Each sample compares a status in another way. */
const forbidden = {
  'an order is compared with a literal': `export const a = order.status === 'paid_in_process';`,
  'a status that an order had is compared': `export const a = order.refundedFrom !== 'completed';`,
  'an account that may be missing is compared': `export const a = 'active' === account?.status;`,
  'a subscription is compared': `export const a = status !== 'past_due';`,
  'a switch decides by a status': `switch (status) { case 'unpaid': break; default: }`,
  'a list is asked for a status': `export const a = ['past_due', 'unpaid', 'incomplete'].includes(status);`,
  'a list names statuses': `export const a: readonly OrderStatus[] = ['draft'];`,
  'a list is handed to a query': `export const a = In(['delivered', 'completed']);`,
  'a constant stands for a status': `export const a: OrderStatus = 'draft';`,
  'a table names some statuses': `export const a: Partial<Record<string, string>> = { past_due: '', unpaid: '' };`,
  'a row of unknown type is compared': `export const a = String(row['status']) === 'canceled';`,
  'SQL compares': `export const a = "select from read.order_list_view o where o.status = 'draft'";`,
  'SQL compares with a list': `export const a = \`\${1} where status not in ('canceled', 'refunded')\`;`,
  'SQL compares what may be null': `export const a = "u.status is distinct from 'active'";`,
  'SQL compares a field of a fact': `export const a = "l.payload ->> 'status' <> 'draft'";`,
};
const allowed = {
  'a fold sets a status': `export const a = { ...order, status: 'delivered' as const };`,
  'a table names every status': `export const a: Record<AccountStatus, number> = { pending_approval: 1, active: 2, inactive: 3, suspended: 4 };`,
  'a subscription of the provider is compared': `export const a = theirs.status === 'canceled';`,
  'a refund of the provider is compared': `const { status: word } = refund; export const a = word === 'canceled' || refund.status === 'failed';`,
  'a cause has the name of a status': `declare const cause: 'canceled' | 'expired'; export const a = cause === 'canceled';`,
  'SQL sets a status': `export const a = "insert into t (status) select case when n = 1 then 'delivered' end from n";`,
};

const fileOf = (name: string) => `sample ${name}.ts`;
const samples = Object.entries({ ...forbidden, ...allowed }).map(([name, text]) => [fileOf(name), statuses + text] as const);
const compared = comparedStates(
  programOf(['contracts', 'proof', 'eventstore', 'projections', 'backend', 'frontend', 'client', 'bench'], Object.fromEntries(samples)),
);
const inSample = (name: string) => compared.filter(({ file }) => file.endsWith(fileOf(name)));

describe('a status', () => {
  it('is compared with a literal only in contracts; elsewhere by the predicates and lists of its lifecycle', () =>
    expect(compared.filter(({ file }) => !file.includes('/sample '))).toEqual([]));

  it.each(Object.keys(forbidden))('is reported where %s', (name) => expect(inSample(name)).toHaveLength(1));

  it.each(Object.keys(allowed))('is not reported where %s', (name) => expect(inSample(name)).toEqual([]));
});
