import fc from 'fast-check';
import { anyCommandOf } from '../../platform/testing/laws.ts';
import type { PaymentCommand, RecordChargeDispute } from '../charges/payment.ts';
import { RequestRefund } from '../payments.commands.ts';
import { sampleCharge, madeAt, recordRefund } from './one-charge.ts';

export const recordDispute = (status: 'open' | 'won' | 'lost', disputeId = 'dp_1'): RecordChargeDispute => ({
  type: 'RecordChargeDispute',
  chargeId: 'ch_1',
  dispute: { disputeId, amount: 1000, currency: 'usd', status, madeAt },
});

const wishes = ['w1', 'w2', 'w3', 'w4', 'w5'] as const;
const amount = fc.integer({ min: 1, max: 1000 });
const status = fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const);
export const anyPaymentCommand = anyCommandOf<PaymentCommand>({
  RecordCharge: { weight: 4, arbitrary: fc.constant({ type: 'RecordCharge', chargeId: 'ch_1', charge: sampleCharge }) },
  CompletePayment: fc.constant({ type: 'CompletePayment', chargeId: 'ch_1', sessionId: 'cs_1' }),
  RecordMismatch: fc.constant({ type: 'RecordMismatch', chargeId: 'ch_1', orderId: 'o1', expected: null }),
  RequestRefund: fc
    .tuple(fc.constantFrom('w1', 'w2', 'w3'), fc.option(amount))
    .map(([id, n]) => new RequestRefund({ chargeId: 'ch_1', requestId: id, amount: n, reason: 'goodwill', owed: false, givenBack: null })),
  RequestRefundAgain: fc
    .tuple(fc.constantFrom('w4', 'w5'), amount)
    .map(([requestId, n]) => ({ type: 'RequestRefundAgain', chargeId: 'ch_1', requestId, amount: n, reason: 'goodwill' })),
  RecordRefund: fc.oneof(
    fc.tuple(fc.constantFrom('re_1', 're_2', 're_3'), amount, status).map(([id, n, s]) => recordRefund(id, n, s)),
    fc.tuple(fc.constantFrom(...wishes), amount, status).map(([wish, n, s]) => recordRefund(`re_${wish}`, n, s, wish)),
  ),
  RecordRefundRefused: fc
    .constantFrom(...wishes)
    .map((requestId) => ({ type: 'RecordRefundRefused', chargeId: 'ch_1', requestId, code: 'charge_disputed' })),
  RecordChargeDispute: fc
    .tuple(fc.constantFrom('dp_1', 'dp_2'), fc.constantFrom('open' as const, 'won' as const, 'lost' as const))
    .map(([id, s]) => recordDispute(s, id)),
});
