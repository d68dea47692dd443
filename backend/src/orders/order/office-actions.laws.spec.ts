import { draftVersionOf } from '@orderstream/contracts/orders/draft-version';
import { isPossible, officeActions, officeActionsOn, type OfficeAction, type Offer } from '@orderstream/contracts/orders/office-actions';
import { neededUnits } from '@orderstream/contracts/orders/missing-units';
import type { Recorded } from '@orderstream/contracts/shared/event';
import { orderListProjection } from '@orderstream/projections/orders/order-list.projection';
import { transactionsProjection } from '@orderstream/projections/payments/transactions.projection';
import fc from 'fast-check';
import { paymentDecider } from '../../payments/charges/payment.decider.ts';
import { RequestRefund } from '../../payments/payments.commands.ts';
import type { PaymentCommand } from '../../payments/charges/payment.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { MemoryRows } from '../../platform/testing/rows.ts';
import { orderDecider } from './order.decider.ts';
import { isCreated, type CreatedOrder } from './order-state.ts';
import type { OpenOrder, OrderCommand } from './order.ts';
import { RecordCheckoutExpired } from '../orders.commands.ts';
import { adminActor, finishAssignment, picksOf, startAssignment, twoUnits } from '../testing/orders.ts';
import { commandBase, everyCommand, anyRecordPayment, termsFor } from '../testing/any-order-command.ts';

const now = new Date('2026-01-15T12:00:00.000Z');
const atTime = { at: now.toISOString() };

/** An order, the charges that may pay it, and the rows that the office's screens read, all at one position of the log. */
class Histories {
  order = orderDecider.initial;
  readonly charges = new Map<string, typeof paymentDecider.initial>();
  readonly orders = new MemoryRows(orderListProjection);
  readonly money = new MemoryRows(transactionsProjection);

  decide(command: OrderCommand): void {
    const events = answerOf(() => orderDecider.decide(this.order, command, now));
    if (typeof events === 'string') return;
    for (const event of events) {
      this.order = orderDecider.evolve(this.order, event);
      this.orders.take({ ...event, ...atTime, stream: 'order-o1' } as Recorded);
    }
  }

  decideOnCharge(command: PaymentCommand): void {
    const { chargeId } = command;
    const state = this.charges.get(chargeId) ?? paymentDecider.initial;
    const events = answerOf(() => paymentDecider.decide(state, command, now));
    if (typeof events === 'string') return;
    this.charges.set(chargeId, events.reduce(paymentDecider.evolve, state));
    for (const event of events) this.money.take({ ...event, ...atTime, stream: `payment-${chargeId}` } as Recorded);
  }

  get row() {
    const row = this.orders.rowOf('o1');
    if (!row) return null;
    const back = this.money.allRows().filter(({ kind, status, charge_id }) => {
      return kind === 'refund' && status !== 'failed' && charge_id === row.stripe_charge_id;
    });
    return { ...row, has_units: row.items.length > 0, given_back: back.reduce((sum, { amount }) => sum + amount, 0) };
  }
}

/** The answer of a decider: events, or the code of its refusal. */
function answerOf<E>(decide: () => readonly E[]): readonly E[] | string {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const seenOf = ({ terms, words }: CreatedOrder) => (terms ? draftVersionOf({ ...terms, words }) : '');
const assignmentTo = (order: CreatedOrder) =>
  startAssignment(picksOf(...['n1', 'n2'].slice(0, neededUnits(order.status, order.missingUnits, 2) ?? 2)), order.assignments + 1);

/** The commands behind the actions, each as its screen sends it. */
const commandsOf: Readonly<Record<Exclude<OfficeAction, 'refund'>, (state: CreatedOrder) => readonly OrderCommand[]>> = {
  edit: (order) => {
    const words = { version: order.words, instead: order.words };
    return [{ ...commandBase, type: 'ChangeDraft', terms: termsFor(1200), words, seen: seenOf(order) }];
  },
  send: (order) => [{ ...commandBase, type: 'SendOrder', seen: seenOf(order) }],
  assign: (order) => [assignmentTo(order)],
  // A custom order has no SKU whose oldest units could be chosen.
  deliver: (order) => (order.type === 'custom' ? [] : [assignmentTo(order)]),
  confirm: () => [{ ...commandBase, type: 'ConfirmWithoutProducts' }],
  take_back: () => [{ ...commandBase, type: 'TakeBackProducts' }],
  // Replacing the same unit again is a repetition, which is answered alike.
  replace: ({ items, replacing }) =>
    items.flatMap(({ sku: unitSku, product_ids }) =>
      product_ids
        .filter((id) => id !== replacing?.product_id)
        .map((productId) => ({
          ...commandBase,
          ...({ type: 'StartReplacement', reason: 'other', fate: 'quarantine' } as const),
          productId,
          unitSku,
          replacedBy: 'n1',
          by: adminActor,
        })),
    ),
  remind: () => [{ ...commandBase, type: 'RemindCustomer' }],
  cancel: () => [{ ...commandBase, type: 'CancelOrder', cause: 'admin', by: { kind: 'user', id: 'eve', role: 'admin' } }],
};

/** The actual answers to an action: events or a refusal code for each command that its screen sends. */
function answersTo(action: OfficeAction, { order: state, charges, row }: Histories): (readonly unknown[] | string)[] {
  if (!isCreated(state) || !row) return [];
  if (action === 'refund') {
    const sold = charges.get(state.chargeId ?? '');
    const wish = new RequestRefund({
      chargeId: state.chargeId ?? '',
      requestId: 'wish',
      amount: null,
      reason: 'goodwill',
      owed: false,
      givenBack: row.given_back,
    });
    return sold ? [answerOf(() => paymentDecider.decide(sold, wish, now))] : ['payment_unknown'];
  }
  // Its checkout is closed at the provider before an order is canceled.
  const checkoutClosed =
    action === 'cancel' && state.sessionId
      ? orderDecider.decide(state, new RecordCheckoutExpired({ orderId: 'o1', sessionId: state.sessionId }), now)
      : [];
  const beforeAction = checkoutClosed.reduce(orderDecider.evolve, state);
  return commandsOf[action](state).map((command) => answerOf(() => orderDecider.decide(beforeAction, command, now)));
}

const fixedData = { user_id: 'ann', currency: 'usd', madeAt: now.toISOString() };
const anyRefund = fc.constantFrom({ id: 'r1', amount: 100 }, { id: 'r2', amount: 400 }, { id: 'r3', amount: null });
const anyMoney = fc.tuple(anyRefund, fc.constantFrom('wished' as const, 'pending' as const, 'succeeded' as const, 'failed' as const));
type Money = typeof anyMoney extends fc.Arbitrary<infer M> ? M : never;

/** Requests a refund, or records the provider's report of one, also of a refund that was not requested here. */
function applyRefund(all: Histories, [{ id: name, amount }, status]: Money): void {
  const chargeId = all.order.chargeId ?? 'ch_1';
  const id = `${name} ${chargeId}`;
  if (status === 'wished')
    return all.decideOnCharge(new RequestRefund({ chargeId, requestId: id, amount, reason: 'goodwill', owed: false, givenBack: null }));
  const wish = all.charges.get(chargeId)?.refundRequests[id];
  const identity = wish
    ? { refundId: `re of ${id}`, requestId: id, amount: wish.amount }
    : { refundId: `re ${id}`, requestId: null, amount: 50 };
  all.decideOnCharge({ type: 'RecordRefund', chargeId, refund: { ...fixedData, ...identity, status, reason: 'goodwill' } });
}

const { OpenOrder: anOpening, LookAtSecrets: aLook, ...others } = everyCommand;
const anyOpening = fc.tuple(anOpening, fc.constantFrom(1000, 1000, 20)).map(([one, amount]) => ({ ...one, terms: termsFor(amount) }));
const withWeight = (weight: number, arbitrary: fc.Arbitrary<OrderCommand>) => ({ weight, arbitrary });
const likely = ['RecordPayment', 'StartAssignment', 'FinishAssignment', 'StartReplacement', 'FinishReplacement'];
const anyCommand = fc.oneof(
  withWeight(2, anyOpening),
  withWeight(2, aLook),
  ...Object.values<fc.Arbitrary<OrderCommand>>(others).map((one, n) =>
    withWeight(likely.includes(Object.keys(others)[n] ?? '') ? 4 : 1, one),
  ),
);
const anyStep = fc.oneof({ weight: 6, arbitrary: anyCommand }, { weight: 1, arbitrary: anyMoney });

/** Payments and disputes of the order are recorded on its charge as well. */
function applyStep(all: Histories, step: OrderCommand | Money): void {
  if (!('type' in step)) return applyRefund(all, step);
  all.decide(step);
  if (step.type === 'RecordPayment') {
    const { charge_id, payment_id: paymentId, ...paid } = step.payment;
    const ids = { orderId: 'o1', userId: 'ann', paymentId, sessionId: null, invoiceId: null, subscriptionId: null };
    const sold = { ...ids, amount: paid.amount, currency: paid.currency, purpose: 'first', paidAt: now.toISOString() } as const;
    all.decideOnCharge({ type: 'RecordCharge', chargeId: charge_id, charge: sold });
  }
  const isOfOrder = 'chargeId' in step && step.chargeId === all.order.chargeId;
  if (!isOfOrder || !('disputeId' in step)) return;
  const { chargeId, disputeId, status } = step;
  all.decideOnCharge({ type: 'RecordChargeDispute', chargeId, dispute: { ...fixedData, disputeId, amount: 100, status } });
}

const opened: OpenOrder = {
  ...({ ...commandBase, type: 'OpenOrder', userId: 'ann', orderType: 'user', status: 'awaiting_payment' } as const),
  terms: termsFor(1000),
  priceId: 'price_1',
  unpaidUntil: null,
};
const paid = [opened, anyRecordPayment('ch_1', 1000)];
const delivered: OrderCommand[] = [...paid, startAssignment(twoUnits), finishAssignment(twoUnits)];
const reserved: OrderCommand[] = [
  { ...opened, orderType: 'custom', status: 'payment_required', priceId: null },
  startAssignment(twoUnits),
  finishAssignment(twoUnits),
];
const anyHistory = fc
  .tuple(fc.constantFrom([], paid, delivered, reserved), fc.array(anyStep, { maxLength: 40, size: 'max' }))
  .map(([first, then]) => [...first, ...then]);

/** The differences between an offered action and the answers to its commands. */
function differencesOf(action: OfficeAction, offer: Offer, answers: readonly (readonly unknown[] | string)[]): string[] {
  return answers.flatMap((answer) => {
    const code = typeof answer === 'string' ? answer : null;
    if (offer && offer.whyNot !== code) return [`${action}: offered with ${offer.whyNot}, answered ${code}`];
    if (offer || code !== null || answer.length === 0 || action === 'refund') return [];
    return [`${action}: not offered, but done`];
  });
}

describe('an action of the office on an order, after any history', () => {
  it('is enabled exactly if order, payment and stock accept it, and else is refused for the reason that it shows', () => {
    const offered = new Map<string, number>();
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const all = new Histories();
        for (const step of steps) {
          applyStep(all, step);
          const { row } = all;
          if (!row) continue;
          const offers = officeActionsOn(row, now);
          expect(officeActions.flatMap((action) => differencesOf(action, offers[action], answersTo(action, all)))).toEqual([]);
          const short = officeActionsOn({ ...row, waits_for_stock: true }, now);
          const barred = officeActions.filter((action) => short[action]?.whyNot !== offers[action]?.whyNot);
          expect(barred).toEqual((['assign', 'deliver'] as const).filter((action) => isPossible(offers[action])));
          for (const action of barred) expect(short[action]).toEqual({ whyNot: 'out_of_stock' });
          for (const action of officeActions) {
            const key = offers[action] && `${action}: ${offers[action].whyNot ?? 'enabled'}`;
            if (key) offered.set(key, (offered.get(key) ?? 0) + 1);
          }
        }
      }),
      { numRuns: 500 },
    );
    const each = [
      ...officeActions.map((action) => `${action}: enabled`),
      'send: amount_too_small',
      'assign: disputed',
      'assign: assignment_in_progress',
      'assign: products_already_assigned',
      'confirm: disputed',
      'confirm: assignment_in_progress',
      'take_back: already_revealed',
      'take_back: replacement_in_progress',
      'replace: disputed',
      'replace: replacement_in_progress',
      'remind: reminded_lately',
      'remind: payment_pending',
      'remind: payment_under_review',
      'cancel: payment_under_review',
      'cancel: payment_pending',
      'refund: disputed',
      'assign: refund_requested',
      'confirm: refund_requested',
      'replace: refund_requested',
    ];
    expect(each.filter((key) => !offered.has(key))).toEqual([]);
  });
});
