import { draftVersionOf } from '@orderstream/contracts/orders/draft-version';
import type { Picks } from '@orderstream/contracts/stock/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import fc from 'fast-check';
import { constantFields } from '../../platform/testing/laws.ts';
import type { OrderCommand, Terms } from '../order/order.ts';
import {
  RecordCheckoutExpired,
  RecordCheckoutOpened,
  RecordDispute,
  RecordOrderRefund,
  RecordPayment,
  RecordPaymentPending,
  RecordPaymentPendingFailed,
  RecordRefundRequest,
  RecordRefundRequestEnded,
  RecordReviewDismissed,
} from '../orders.commands.ts';

export const termsFor = (amount: number): Terms => ({
  sku: 'LinkedIn.Creator',
  quantity: 2,
  unit_amount: amount / 2,
  amount,
  currency: 'usd',
  recurrence: 'monthly',
  billing_mode: 'subscription',
  subscription_plan: null,
});
const userActor = (id: string, role: Actor['role']): Actor => ({ kind: 'user', id, role });
const anyAmount = fc.constantFrom(1000, 1000, 1000, 900);
const anyWords = fc.constantFrom('', '0198a0a0-0000-7000-8000-0000000000a1');
const anySeenDraft = fc.tuple(anyAmount, anyWords).map(([amount, words]) => draftVersionOf({ ...termsFor(amount), words }));
const anyCharge = fc.constantFrom('ch_1', 'ch_2');
const anyRequest = fc.constantFrom('r1', 'r2');
const anySession = fc.constantFrom('cs_1', 'cs_2');
const anyDispute = fc.constantFrom('dp_1', 'dp_2');
const anyProducts: fc.Arbitrary<Picks> = fc
  .constantFrom('p1 p2', 'p3 p4', 'p1')
  .map((ids) => [{ sku: 'LinkedIn.Creator', product_ids: ids.split(' ') }]);
const anyAssignment = fc.constantFrom(1, 1, 2, 3);
const anyReplacement = fc.constantFrom('p5', 'p5', 'p6', 'p1');
const anyExpiry = fc.constantFrom('2026-01-15T11:00:00.000Z', '2026-01-16T12:00:00.000Z');

export const anyRecordPayment = (charge_id: string, amount: number) =>
  new RecordPayment({
    orderId: 'o1',
    payment: { charge_id, payment_id: `pi of ${charge_id}`, subscription_id: null, amount, currency: 'usd' },
  });

export const aDispute = fc
  .tuple(anyCharge, anyDispute, fc.constantFrom('open' as const, 'won' as const, 'lost' as const))
  .map(([chargeId, disputeId, status]) => new RecordDispute({ orderId: 'o1', chargeId, disputeId, status }));

export const commandBase = { orderId: 'o1' } as const;
/** Any command about the order `o1`. A new one does not compile until it has a generator here. */
export const everyCommand: { readonly [T in OrderCommand['type']]: fc.Arbitrary<Extract<OrderCommand, { type: T }>> } = {
  RecordDispute: aDispute,
  OpenOrder: fc.record({
    ...constantFields({ ...commandBase, type: 'OpenOrder', userId: 'ann', terms: termsFor(1000), priceId: 'price_1' }),
    orderType: fc.constantFrom('user', 'custom'),
    status: fc.constantFrom('draft', 'awaiting_payment', 'payment_required'),
    unpaidUntil: anyExpiry,
  }),
  ChangeDraft: fc.record({
    ...constantFields({ ...commandBase, type: 'ChangeDraft' }),
    terms: anyAmount.map(termsFor),
    words: fc.record({ version: anyWords, instead: anyWords }),
    seen: anySeenDraft,
  }),
  SendOrder: fc.record({ ...constantFields({ ...commandBase, type: 'SendOrder' }), seen: anySeenDraft }),
  RemindCustomer: fc.constant({ ...commandBase, type: 'RemindCustomer' }),
  ChaseOrder: fc
    .constantFrom('2025-12-20T12:00:00.000Z', '2026-01-07T12:00:00.000Z')
    .map((since) => ({ ...commandBase, type: 'ChaseOrder', since })),
  RecordCheckoutOpened: fc
    .tuple(anySession, anyExpiry)
    .map(([id, at]) => new RecordCheckoutOpened({ orderId: 'o1', sessionId: id, attempt: 1, expiresAt: at })),
  RecordCheckoutExpired: anySession.map((id) => new RecordCheckoutExpired({ orderId: 'o1', sessionId: id })),
  RecordPaymentPending: anySession.map((id) => new RecordPaymentPending({ orderId: 'o1', sessionId: id })),
  RecordPaymentPendingFailed: anySession.map((id) => new RecordPaymentPendingFailed({ orderId: 'o1', sessionId: id })),
  RecordPayment: fc.tuple(anyCharge, anyAmount).map(([id, amount]) => anyRecordPayment(id, amount)),
  RecordRefundRequest: fc.tuple(anyCharge, anyRequest, fc.constantFrom(null, 300, 1000)).map(
    ([chargeId, requestId, amount]) =>
      new RecordRefundRequest({
        ...commandBase,
        chargeId,
        requestId,
        amount,
        reason: 'goodwill',
        givenBack: null,
        again: false,
        by: userActor('eve', 'admin'),
      }),
  ),
  RecordRefundRequestEnded: fc
    .tuple(anyCharge, anyRequest)
    .map(([chargeId, requestId]) => new RecordRefundRequestEnded({ orderId: 'o1', chargeId, requestId })),
  RecordReviewDismissed: anyCharge.map((id) => new RecordReviewDismissed({ orderId: 'o1', chargeId: id })),
  StartAssignment: fc.record({
    ...constantFields({ ...commandBase, type: 'StartAssignment', by: userActor('eve', 'admin') }),
    items: anyProducts,
    assignment: anyAssignment,
    automatic: fc.boolean(),
    exchangeable: fc.boolean(),
  }),
  FinishAssignment: fc.record({
    ...constantFields({ ...commandBase, type: 'FinishAssignment' }),
    items: anyProducts,
    assignment: anyAssignment,
  }),
  AbandonAssignment: anyAssignment.map((assignment) => ({
    ...commandBase,
    type: 'AbandonAssignment',
    assignment,
    cause: 'product_not_available',
  })),
  StartReplacement: fc.record({
    ...constantFields({
      ...commandBase,
      type: 'StartReplacement',
      unitSku: 'LinkedIn.Creator',
      reason: 'does_not_work',
      by: userActor('eve', 'admin'),
    }),
    productId: fc.constantFrom('p1', 'p2', 'p5'),
    replacedBy: anyReplacement,
    fate: fc.constantFrom('quarantine', 'restock'),
  }),
  FinishReplacement: anyReplacement.map((replacedBy) => ({
    ...commandBase,
    type: 'FinishReplacement',
    replacedBy,
    reportId: 'r1',
  })),
  AbandonReplacement: anyReplacement.map((replacedBy) => ({
    ...commandBase,
    type: 'AbandonReplacement',
    replacedBy,
    cause: 'product_not_available',
  })),
  HandOverReserved: fc.constant({ ...commandBase, type: 'HandOverReserved' }),
  TakeBackProducts: fc.constant({ ...commandBase, type: 'TakeBackProducts', reason: 'wrong_product' }),
  LookAtSecrets: fc.record({ as: fc.constantFrom('owner' as const, 'admin' as const), units: anyProducts }).map(({ as, units }) => {
    const shown = units.flatMap(({ product_ids }) => product_ids);
    return { ...commandBase, type: 'LookAtSecrets', by: { actor: userActor('ann', 'customer'), as }, units, shown, own: false } as const;
  }),
  ConfirmWithoutProducts: fc.constant({ ...commandBase, type: 'ConfirmWithoutProducts' }),
  CancelOrder: fc.record({
    ...constantFields({ ...commandBase, type: 'CancelOrder', cause: 'customer', reason: 'not_paid' }),
    by: fc.constantFrom(userActor('ann', 'customer'), userActor('bob', 'customer'), userActor('eve', 'admin')),
  }),
  ExpireOrder: fc.constant({ ...commandBase, type: 'ExpireOrder' }),
  RecordOrderRefund: fc
    .tuple(anyCharge, fc.boolean(), fc.integer({ min: 1, max: 1000 }), fc.option(anyRequest))
    .map(
      ([chargeId, full, totalRefunded, requestId]) =>
        new RecordOrderRefund({ orderId: 'o1', chargeId, totalRefunded, full, reason: 'goodwill', requestId }),
    ),
};
