import type { Picks } from '@orderstream/contracts/stock/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import fc from 'fast-check';
import { commandsOf, fixed, laws, play } from '../platform/testing/laws.ts';
import { order } from './order.decider.ts';
import type { LookAtSecrets, OrderCommand, Terms } from './order.ts';
import {
  RecordCheckoutExpired,
  RecordCheckoutOpened,
  RecordDispute,
  RecordDisputeClosed,
  RecordOrderRefund,
  RecordPayment,
  RecordPaymentPending,
  RecordPaymentPendingFailed,
} from './orders.commands.ts';

const terms = (amount: number): Terms => ({
  sku: 'LinkedIn.Creator',
  quantity: 2,
  unit_amount: amount / 2,
  amount,
  currency: 'usd',
  recurrence: 'monthly',
  billing_mode: 'subscription',
  subscription_plan: null,
});
const actor = (id: string, role: Actor['role']): Actor => ({ kind: 'user', id, role });
const anyAmount = fc.constantFrom(1000, 1000, 1000, 900);
const anyWords = fc.constantFrom('', '0198a0a0-0000-7000-8000-0000000000a1');
const anyCharge = fc.constantFrom('ch_1', 'ch_2');
const anySession = fc.constantFrom('cs_1', 'cs_2');
const anyDispute = fc.constantFrom('dp_1', 'dp_2');
const anyProducts: fc.Arbitrary<Picks> = fc
  .constantFrom('p1 p2', 'p3 p4', 'p1')
  .map((ids) => [{ sku: 'LinkedIn.Creator', product_ids: ids.split(' ') }]);
const until = fc.constantFrom('2026-01-15T11:00:00.000Z', '2026-01-16T12:00:00.000Z');

const payment = (charge_id: string, amount: number) =>
  new RecordPayment('o1', { charge_id, payment_id: `pi of ${charge_id}`, subscription_id: null, amount, currency: 'usd' });

const anyDisputed = {
  RecordDispute: fc.tuple(anyCharge, anyDispute).map(([charge, id]) => new RecordDispute('o1', charge, id)),
  RecordDisputeClosed: fc
    .tuple(anyCharge, anyDispute, fc.constantFrom('won' as const, 'lost' as const))
    .map(([charge, id, outcome]) => new RecordDisputeClosed('o1', charge, id, outcome)),
};
const aDispute: fc.Arbitrary<OrderCommand> = fc.oneof(...Object.values(anyDisputed));

const about = { orderId: 'o1' } as const;
const everyCommand: { readonly [T in OrderCommand['type']]: fc.Arbitrary<Extract<OrderCommand, { type: T }>> } = {
  ...anyDisputed,
  OpenOrder: fc.record({
    ...fixed({ ...about, type: 'OpenOrder', userId: 'ann', terms: terms(1000), priceId: 'price_1' }),
    orderType: fc.constantFrom('user', 'custom'),
    status: fc.constantFrom('draft', 'awaiting_payment', 'payment_required'),
    unpaidUntil: until,
  }),
  ChangeDraft: fc.record({
    ...fixed({ ...about, type: 'ChangeDraft' }),
    terms: anyAmount.map(terms),
    words: fc.record({ version: anyWords, instead: anyWords }),
  }),
  SendOrder: fc.constant({ ...about, type: 'SendOrder' }),
  RemindCustomer: fc.constant({ ...about, type: 'RemindCustomer' }),
  ChaseOrder: fc
    .constantFrom('2025-12-20T12:00:00.000Z', '2026-01-07T12:00:00.000Z')
    .map((since) => ({ ...about, type: 'ChaseOrder', since })),
  RecordCheckoutOpened: fc.tuple(anySession, until).map(([id, at]) => new RecordCheckoutOpened('o1', id, 1, at)),
  RecordCheckoutExpired: anySession.map((id) => new RecordCheckoutExpired('o1', id)),
  RecordPaymentPending: anySession.map((id) => new RecordPaymentPending('o1', id)),
  RecordPaymentPendingFailed: anySession.map((id) => new RecordPaymentPendingFailed('o1', id)),
  RecordPayment: fc.tuple(anyCharge, anyAmount).map(([id, amount]) => payment(id, amount)),
  StartAssignment: fc.record({ ...fixed({ ...about, type: 'StartAssignment' }), items: anyProducts, byItself: fc.boolean() }),
  FinishAssignment: fc.constant({ ...about, type: 'FinishAssignment' }),
  AbandonAssignment: fc.constant({ ...about, type: 'AbandonAssignment', cause: 'product_not_available' }),
  StartReplacement: fc.record({
    ...fixed({ ...about, type: 'StartReplacement', unitSku: 'LinkedIn.Creator', reason: 'does_not_work' }),
    productId: fc.constantFrom('p1', 'p2', 'p5'),
    replacedBy: fc.constantFrom('p5', 'p6', 'p1'),
    fate: fc.constantFrom('quarantine', 'restock'),
    seenBefore: fc.boolean(),
  }),
  FinishReplacement: fc.record({ ...fixed({ ...about, type: 'FinishReplacement' }), seenBefore: fc.boolean() }),
  AbandonReplacement: fc.constant({ ...about, type: 'AbandonReplacement', cause: 'product_not_available' }),
  DeliverReserved: fc.constant({ ...about, type: 'DeliverReserved' }),
  TakeBackProducts: fc.record({
    ...fixed({ ...about, type: 'TakeBackProducts', reason: 'wrong_product' }),
    seenBefore: fc.constantFrom([], ['p1']),
  }),
  LookAtSecrets: fc.record({ as: fc.constantFrom('owner' as const, 'admin' as const), units: anyProducts }).map(({ as, units }) => {
    const shown = units.flatMap(({ product_ids }) => product_ids);
    return { ...about, type: 'LookAtSecrets', by: { actor: actor('ann', 'customer'), as }, units, shown, own: false } as const;
  }),
  ConfirmWithoutProducts: fc.constant({ ...about, type: 'ConfirmWithoutProducts' }),
  CancelOrder: fc.record({
    ...fixed({ ...about, type: 'CancelOrder', cause: 'customer', reason: 'not_paid' }),
    by: fc.constantFrom(actor('ann', 'customer'), actor('bob', 'customer'), actor('eve', 'admin')),
  }),
  ExpireOrder: fc.constant({ ...about, type: 'ExpireOrder' }),
  RecordOrderRefund: fc
    .tuple(anyCharge, fc.boolean(), fc.integer({ min: 1, max: 1000 }))
    .map(([id, full, n]) => new RecordOrderRefund('o1', id, n, full, 'goodwill')),
};

/** Every look is a separate fact, and a second reminder is refused: repeating these commands is not a no-op. */
const { LookAtSecrets: anyLook, RemindCustomer: aReminder, ...repeatable } = everyCommand;
const often = <A>(weight: number, arbitrary: fc.Arbitrary<A>) => ({ weight, arbitrary });
const anyOrderCommand: fc.Arbitrary<OrderCommand> = commandsOf<Exclude<OrderCommand, LookAtSecrets | { type: 'RemindCustomer' }>>({
  ...repeatable,
  OpenOrder: often(4, repeatable.OpenOrder),
  RecordPayment: often(4, repeatable.RecordPayment),
  StartAssignment: often(2, repeatable.StartAssignment),
  FinishAssignment: often(2, repeatable.FinishAssignment),
  StartReplacement: often(3, repeatable.StartReplacement),
  FinishReplacement: often(3, repeatable.FinishReplacement),
});
const anyOrderFact = fc.oneof(
  { weight: 8, arbitrary: anyOrderCommand },
  { weight: 2, arbitrary: anyLook },
  { weight: 1, arbitrary: aReminder },
);

const opened: OrderCommand = {
  ...about,
  type: 'OpenOrder',
  userId: 'ann',
  orderType: 'user',
  status: 'awaiting_payment',
  terms: terms(1000),
  priceId: 'price_1',
  unpaidUntil: '2026-01-16T12:00:00.000Z',
};
const anyOfADisputedOrder: fc.Arbitrary<OrderCommand> = fc.oneof(
  { weight: 4, arbitrary: aDispute },
  { weight: 1, arbitrary: everyCommand.StartAssignment },
  { weight: 1, arbitrary: fc.oneof(everyCommand.AbandonAssignment, everyCommand.ConfirmWithoutProducts) },
);

const untilDelivery: readonly OrderCommand[] = [
  opened,
  new RecordPayment('o1', { charge_id: 'ch_1', payment_id: 'pi', subscription_id: null, amount: 1000, currency: 'usd' }),
  { type: 'StartAssignment', orderId: 'o1', items: [{ sku: 'LinkedIn.Creator', product_ids: ['p1', 'p2'] }] },
  { type: 'FinishAssignment', orderId: 'o1' },
];

describe('an order', () => {
  laws(order, anyOrderCommand);

  it('never gives back what its customer has seen, and shows nothing that it has not', () => {
    let [taken, replaced] = [0, 0];
    fc.assert(
      fc.property(fc.array(anyOrderFact, { maxLength: 40, size: 'max' }), fc.boolean(), (commands, fromDelivery) => {
        const { events } = play(order, [...(fromDelivery ? untilDelivery : []), ...commands], new Date('2026-01-15T12:00:00.000Z'));
        let has: readonly string[] = [];
        const seen = new Set<string>();
        for (const { type, data } of events) {
          if (type === 'products_reserved' || type === 'product_delivered') has = data.items.flatMap(({ product_ids }) => product_ids);
          if (type === 'unit_replaced') {
            expect(has).toContain(data.product_id);
            has = has.map((id) => (id === data.product_id ? data.replaced_by : id));
            expect(data.fate === 'restock' && seen.has(data.product_id)).toBe(false);
            // The pool assigns it to no order unchanged.
            seen.delete(data.product_id);
            replaced += 1;
          }
          if (type === 'private_info_revealed') expect(has).toContain(data.product_id);
          if (type === 'private_info_revealed' && data.to === 'owner') seen.add(data.product_id ?? '');
          if (type !== 'product_unassigned' && type !== 'order_refunded') continue;
          const back = data.items.flatMap(({ product_ids }) => product_ids);
          taken += back.length;
          expect(back.filter((id) => seen.has(id))).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(100);
    expect(replaced).toBeGreaterThan(20);
  });

  it('settles at most one first payment, of exactly its price (I3, I14)', () => {
    fc.assert(
      fc.property(fc.array(anyOrderCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { events } = play(order, commands, new Date('2026-01-15T12:00:00.000Z'));
        const payments = events.filter(({ type }) => type === 'order_paid');
        expect(payments.length).toBeLessThanOrEqual(1);
        const price = events.findLast((event) => event.type === 'order_created' || event.type === 'order_draft_changed');
        for (const { data } of payments)
          expect('amount' in data && data.amount).toBe(price?.data && 'amount' in price.data && price.data.amount);
      }),
      { numRuns: 1000 },
    );
  });

  it('begins no delivery while any dispute of its charge is open', () => {
    let contested = 0;
    fc.assert(
      fc.property(fc.array(anyOfADisputedOrder, { maxLength: 20, size: 'max' }), (commands) => {
        const { events } = play(order, [opened, payment('ch_1', 1000), ...commands], new Date('2026-01-15T12:00:00.000Z'));
        const open = new Set<string>();
        for (const { type, data } of events) {
          if (type === 'order_disputed') open.add(data.dispute_id);
          if (type === 'order_dispute_closed') open.delete(data.dispute_id);
          if (open.size > 1) contested += 1;
          if (type === 'assignment_started' || type === 'order_confirmed_without_products') expect([...open]).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
    expect(contested).toBeGreaterThan(20);
  });

  it('delivers nothing that is not paid', () => {
    fc.assert(
      fc.property(fc.array(anyOrderCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { events } = play(order, commands, new Date('2026-01-15T12:00:00.000Z'));
        const delivery = events.findIndex(({ type }) => type === 'product_delivered' || type === 'order_confirmed_without_products');
        const payment = events.findIndex(({ type }) => type === 'order_paid');
        expect(delivery === -1 || (payment !== -1 && payment < delivery)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
