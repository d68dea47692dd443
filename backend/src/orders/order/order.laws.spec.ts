import fc from 'fast-check';
import { anyCommandOf, deciderLaws, playCommands, decidedSteps } from '../../platform/testing/laws.ts';
import { orderDecider } from './order.decider.ts';
import type { LookAtSecrets, OrderCommand } from './order.ts';
import { RecordPayment } from '../orders.commands.ts';
import { finishAssignment, startAssignment, twoUnits } from '../testing/orders.ts';
import { commandBase, aDispute, everyCommand, anyRecordPayment, termsFor } from '../testing/any-order-command.ts';

/** These two are not idempotent: every look is a separate fact, and a second reminder is refused. */
const { LookAtSecrets: anyLook, RemindCustomer: aReminder, ...repeatable } = everyCommand;
const withWeight = <A>(weight: number, arbitrary: fc.Arbitrary<A>) => ({ weight, arbitrary });
const anyOrderCommand: fc.Arbitrary<OrderCommand> = anyCommandOf<Exclude<OrderCommand, LookAtSecrets | { type: 'RemindCustomer' }>>({
  ...repeatable,
  OpenOrder: withWeight(4, repeatable.OpenOrder),
  RecordPayment: withWeight(4, repeatable.RecordPayment),
  StartAssignment: withWeight(2, repeatable.StartAssignment),
  FinishAssignment: withWeight(2, repeatable.FinishAssignment),
  StartReplacement: withWeight(3, repeatable.StartReplacement),
  FinishReplacement: withWeight(3, repeatable.FinishReplacement),
});
const anyOrderFact = fc.oneof(
  { weight: 8, arbitrary: anyOrderCommand },
  { weight: 2, arbitrary: anyLook },
  { weight: 1, arbitrary: aReminder },
);

const opened: OrderCommand = {
  ...commandBase,
  type: 'OpenOrder',
  userId: 'ann',
  orderType: 'user',
  status: 'awaiting_payment',
  terms: termsFor(1000),
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
  new RecordPayment({
    orderId: 'o1',
    payment: { charge_id: 'ch_1', payment_id: 'pi', subscription_id: null, amount: 1000, currency: 'usd' },
  }),
  startAssignment(twoUnits),
  finishAssignment(twoUnits),
];

describe('an order', () => {
  deciderLaws(orderDecider, anyOrderCommand);

  it('never returns units that its customer has seen, and shows only its own units', () => {
    let [taken, replaced] = [0, 0];
    fc.assert(
      fc.property(fc.array(anyOrderFact, { maxLength: 40, size: 'max' }), fc.boolean(), (commands, fromDelivery) => {
        const { events } = playCommands(
          orderDecider,
          [...(fromDelivery ? untilDelivery : []), ...commands],
          new Date('2026-01-15T12:00:00.000Z'),
        );
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
          if (type !== 'delivery_taken_back' && type !== 'order_refunded') continue;
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

  it('records its previous status when it is canceled or its delivery is taken back', () => {
    const origins = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyOrderCommand, { maxLength: 40, size: 'max' }), fc.boolean(), (commands, fromDelivery) => {
        const history = [...(fromDelivery ? untilDelivery : []), ...commands];
        for (const { before, event } of decidedSteps(orderDecider, history, new Date('2026-01-15T12:00:00.000Z'))) {
          if (event.type !== 'order_canceled' && event.type !== 'delivery_taken_back') continue;
          expect(event.data.from).toBe(before.status);
          origins.add(`${event.type} ${event.data.from}`);
        }
      }),
      { numRuns: 500 },
    );
    expect(origins).toContain('delivery_taken_back delivered');
    expect(origins).toContain('order_canceled awaiting_payment');
    expect(origins).toContain('order_canceled draft');
  });

  it('is paid at most once, by exactly its price (I3, I14)', () => {
    fc.assert(
      fc.property(fc.array(anyOrderCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { events } = playCommands(orderDecider, commands, new Date('2026-01-15T12:00:00.000Z'));
        const payments = events.filter(({ type }) => type === 'order_paid');
        expect(payments.length).toBeLessThanOrEqual(1);
        const price = events.findLast((event) => event.type === 'order_created' || event.type === 'order_draft_changed');
        for (const { data } of payments)
          expect('amount' in data && data.amount).toBe(price?.data && 'amount' in price.data && price.data.amount);
      }),
      { numRuns: 1000 },
    );
  });

  it('is not canceled while any payment of it is under review', () => {
    let reviewed = 0;
    fc.assert(
      fc.property(fc.array(anyOrderCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { events } = playCommands(orderDecider, commands, new Date('2026-01-15T12:00:00.000Z'));
        const open = new Set<string>();
        for (const { type, data } of events) {
          if (type === 'payment_review_started') open.add(data.charge_id);
          if (type === 'payment_review_ended') open.delete(data.charge_id);
          if (type === 'payment_review_ended') reviewed += 1;
          if (type === 'order_canceled') expect([...open]).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
    expect(reviewed).toBeGreaterThan(20);
  });

  it('starts no delivery while any dispute of its charge is open', () => {
    let contested = 0;
    fc.assert(
      fc.property(fc.array(anyOfADisputedOrder, { maxLength: 20, size: 'max' }), (commands) => {
        const { events } = playCommands(
          orderDecider,
          [opened, anyRecordPayment('ch_1', 1000), ...commands],
          new Date('2026-01-15T12:00:00.000Z'),
        );
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

  it('is never delivered before it is paid', () => {
    fc.assert(
      fc.property(fc.array(anyOrderCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { events } = playCommands(orderDecider, commands, new Date('2026-01-15T12:00:00.000Z'));
        const delivery = events.findIndex(({ type }) => type === 'product_delivered' || type === 'order_confirmed_without_products');
        const payment = events.findIndex(({ type }) => type === 'order_paid');
        expect(delivery === -1 || (payment !== -1 && payment < delivery)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
