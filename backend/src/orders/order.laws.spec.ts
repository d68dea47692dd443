import type { Picks } from '@orderstream/contracts/stock/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import fc from 'fast-check';
import { laws, play } from '../platform/testing/laws.ts';
import { LookAtSecrets } from './look.commands.ts';
import * as wish from './order.commands.ts';
import { order } from './order.decider.ts';

const terms = (amount: number): wish.Terms => ({
  sku: 'LinkedIn.Creator',
  quantity: 2,
  unitAmount: amount / 2,
  amount,
  currency: 'usd',
  recurrence: 'monthly',
  billingMode: 'subscription',
  subscriptionPlan: null,
  priceId: 'price_1',
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
const status = fc.constantFrom('draft' as const, 'awaiting_payment' as const, 'payment_required' as const);

const payment = (charge_id: string, amount: number) =>
  new wish.RecordPayment('o1', { charge_id, payment_id: `pi of ${charge_id}`, subscription_id: null, amount, currency: 'usd' });

const aDispute: fc.Arbitrary<wish.OrderCommand> = fc.oneof(
  fc.tuple(anyCharge, anyDispute).map(([charge, id]) => new wish.RecordDispute('o1', charge, id)),
  fc
    .tuple(anyCharge, anyDispute, fc.constantFrom('won' as const, 'lost' as const))
    .map(([charge, id, outcome]) => new wish.RecordDisputeClosed('o1', charge, id, outcome)),
);

const anyOrderCommand: fc.Arbitrary<wish.OrderCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('user' as const, 'custom' as const), status, until)
      .map(([type, s, at]) => new wish.OpenOrder('o1', 'ann', type, s, terms(1000), at)),
  },
  fc
    .tuple(anyAmount, anyWords, anyWords)
    .map(([amount, version, instead]) => new wish.ChangeDraft('o1', terms(amount), { version, instead })),
  fc.constant(new wish.SendOrder('o1')),
  fc.tuple(anySession, until).map(([id, at]) => new wish.RecordCheckoutOpened('o1', id, 1, at)),
  anySession.map((id) => new wish.RecordCheckoutExpired('o1', id)),
  anySession.map((id) => new wish.RecordPaymentPending('o1', id)),
  anySession.map((id) => new wish.RecordPaymentPendingFailed('o1', id)),
  { weight: 4, arbitrary: fc.tuple(anyCharge, anyAmount).map(([id, amount]) => payment(id, amount)) },
  { weight: 2, arbitrary: fc.constant(new wish.FinishAssignment('o1')) },
  fc.constant(new wish.AbandonAssignment('o1', 'product_not_available')),
  { weight: 2, arbitrary: anyProducts.map((ids) => new wish.StartAssignment('o1', ids)) },
  fc.constant(new wish.DeliverReserved('o1')),
  fc.constantFrom([], ['p1']).map((seen) => new wish.TakeBackProducts('o1', seen)),
  fc.constant(new wish.ConfirmWithoutProducts('o1')),
  fc
    .constantFrom(actor('ann', 'customer'), actor('bob', 'customer'), actor('eve', 'admin'))
    .map((by) => new wish.CancelOrder('o1', by, 'customer')),
  fc.constant(new wish.ExpireOrder('o1')),
  fc
    .tuple(anyCharge, fc.boolean(), fc.integer({ min: 1, max: 1000 }))
    .map(([id, full, n]) => new wish.RecordOrderRefund('o1', id, n, full, 'goodwill')),
  aDispute,
);

const opened = new wish.OpenOrder('o1', 'ann', 'user', 'awaiting_payment', terms(1000), '2026-01-16T12:00:00.000Z');
const anyOfADisputedOrder: fc.Arbitrary<wish.OrderCommand> = fc.oneof(
  { weight: 4, arbitrary: aDispute },
  anyProducts.map((ids) => new wish.StartAssignment('o1', ids)),
  fc.constantFrom(new wish.AbandonAssignment('o1', 'product_not_available'), new wish.ConfirmWithoutProducts('o1')),
);

/** Every look is a fact of its own: it is no command that does nothing the second time. */
const anyLook = fc
  .tuple(anyProducts, fc.constantFrom('owner' as const, 'admin' as const))
  .map(([units, as]) => new LookAtSecrets('o1', { actor: actor('ann', 'customer'), as }, units, false));
const anyOrderFact = fc.oneof({ weight: 4, arbitrary: anyOrderCommand }, anyLook);
const untilDelivery: readonly wish.OrderCommand[] = [
  new wish.OpenOrder('o1', 'ann', 'user', 'awaiting_payment', terms(1000), '2026-01-16T12:00:00.000Z'),
  new wish.RecordPayment('o1', { charge_id: 'ch_1', payment_id: 'pi', subscription_id: null, amount: 1000, currency: 'usd' }),
  new wish.StartAssignment('o1', [{ sku: 'LinkedIn.Creator', product_ids: ['p1', 'p2'] }]),
  new wish.FinishAssignment('o1'),
];

describe('an order', () => {
  laws(order, anyOrderCommand);

  it('never gives back what its customer has seen, and shows nothing that it has not', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.array(anyOrderFact, { maxLength: 40, size: 'max' }), fc.boolean(), (commands, fromDelivery) => {
        const { events } = play(order, [...(fromDelivery ? untilDelivery : []), ...commands], new Date('2026-01-15T12:00:00.000Z'));
        let has: readonly string[] = [];
        const seen = new Set<string>();
        for (const { type, data } of events) {
          if (type === 'products_reserved' || type === 'product_delivered') has = data.items.flatMap(({ product_ids }) => product_ids);
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
