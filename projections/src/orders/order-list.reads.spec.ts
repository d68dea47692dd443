import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { readFrom } from '../platform/reading/read.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { orderListProjection } from './order-list.projection.ts';
import { ordersCount, ordersOf, ordersPage, type OrderFilter } from './order-list.reads.ts';
import { orderList } from './order-list.table.ts';

const [ann, bob] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const idOf = (n: number) => `${n}4444444-4444-4444-8444-444444444444`;
const alongside = `
  create schema if not exists vault;
  create table vault.person (user_id uuid, email text, full_name text, search text);
  create table vault.order_words (order_id uuid, version text, description text, created_at timestamptz);
  create table vault.private_info (id uuid, version text, mask text);
  create table vault.taken_order (order_id uuid, taken_by uuid);
  create table vault.tag (subject_id uuid, key text, tag text);
  create table read.user_subscriptions (stripe_subscription_id text, status text);
  insert into vault.person values ('${ann}', 'ann@shop.test', 'Ann', 'ann@shop.test ann');`;

const ordered = (n: number, user_id: string, amount: number, status: 'draft' | 'awaiting_payment' = 'awaiting_payment') => {
  const terms = { amount, currency: 'usd', unit_amount: amount, recurrence: 'one_time', billing_mode: 'one_time' } as const;
  const of = { order_id: idOf(n), user_id, sku: 'LinkedIn.Creator', quantity: 1, type: 'user', status } as const;
  const event: OrderEvent = {
    type: 'order_created',
    data: { ...of, ...terms, subscription_plan: null, price_id: null, unpaid_until: null },
  };
  return { ...event, stream: `order-${of.order_id}` };
};

const given = givenEventsOf(orderListProjection, { alongside });
const three = [ordered(1, ann, 500), ordered(2, bob, 900), ordered(3, ann, 700, 'draft')] as const;
const ids = (...numbers: number[]) => numbers.map((n) => ({ id: idOf(n) }));
const page = (filter: OrderFilter) => {
  const counted = ordersCount(filter);
  return readFrom(orderList, async (db) => ({ rows: await counted.run(db) }));
};

describe('the orders of all customers', () => {
  const listed = async (filter: OrderFilter, ...numbers: number[]) => {
    await given(...three)
      .reading(ordersPage(filter, { limit: 10 }))
      .returns(...ids(...numbers));
    await given(...three)
      .reading(page(filter))
      .returns({ rows: numbers.length });
  };

  it('are a page and a total, with and without a filter', async () => {
    await listed({}, 3, 2, 1);
    await listed({ status: 'draft' }, 3);
    await listed({ user_id: ann, sort: 'smallest' }, 1, 3);
    await listed({ sort: 'largest' }, 2, 3, 1);
  });

  it('are found by a description, and none by a meaningless text', async () => {
    await listed({ search: idOf(2).slice(0, 8) }, 2);
    await listed({ search: ' ann@ ' }, 3, 1);
    await listed({ search: '???' });
  });
});

describe('the orders of a customer', () => {
  it('are their own, without drafts', () =>
    given(...three)
      .reading(ordersOf(ann, {}, { limit: 10 }))
      .returns(...ids(1)));
});
