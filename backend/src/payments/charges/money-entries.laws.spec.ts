import type { Recorded } from '@orderstream/contracts/shared/event';
import { attentionProjection } from '@orderstream/projections/payments/attention/attention.projection';
import fc from 'fast-check';
import { decidedSteps } from '../../platform/testing/laws.ts';
import { MemoryRows } from '../../platform/testing/rows.ts';
import { paymentDecider, refundableAmount, refundedTotal } from './payment.decider.ts';
import type { Payment, PaymentCommand } from './payment.ts';
import { anyPaymentCommand } from '../testing/any-payment-command.ts';
import { paidAt } from '../testing/one-charge.ts';

const now = new Date(paidAt);

/** The provider pays out the requested refund, and reports it the same way each time. */
function asProviderReports({ refundRequests, refunds }: Payment, command: PaymentCommand): PaymentCommand {
  if (command.type !== 'RecordRefund') return command;
  const { refundId, requestId, amount } = command.refund;
  const recorded = refunds[refundId] ?? refundRequests[requestId ?? ''];
  return { ...command, refund: { ...command.refund, amount: recorded?.amount ?? amount } };
}

/** Requests without an answer of the provider, or without its final one. */
const hasOpenRefunds = ({ refundRequests, refunds }: Payment): boolean =>
  Object.values(refundRequests).some(({ answered }) => !answered) || Object.values(refunds).some(({ status }) => status === 'pending');

/** The entries of a charge after each of its events, compared with its real state. */
function violationsAfter(commands: readonly PaymentCommand[]): { wrong: string[]; opened: Set<string> } {
  const entries = new MemoryRows(attentionProjection);
  const isOpen = (id: string) => entries.rowOf(id)?.closed_at === null;
  let retried = new Set<string>();
  const [violations, opened] = [[] as string[], new Set<string>()];
  let wasOpen = false;
  for (const { before, event, state } of decidedSteps(paymentDecider, commands, now, asProviderReports)) {
    entries.take({ ...event, at: paidAt } as Recorded);
    const [aside, refund] = [isOpen('payment.ch_1'), isOpen('refund.ch_1')];
    if (!wasOpen) retried = new Set();
    if (event.type === 'payment_refund_requested' && wasOpen && before.owed > 0) retried.add(event.data.request_id);
    if (event.type === 'payment_refunded') retried.delete(event.data.request_id ?? '');
    if (refund) opened.add('refund');
    if (aside) opened.add('payment');
    const back = refundedTotal(state) >= state.amount;
    const report = (what: string) => violations.push(`${event.type}: ${what}`);
    if (state.owed > 0 && !refund) report('a refund failed, and there is no attention entry');
    if (refund && state.owed === 0 && !hasOpenRefunds(state)) report('the refund is settled, and its entry is open');
    const done = back || event.type === 'payment_dispute_lost' || before.lastRefused !== null;
    if (wasOpen && !refund && retried.size > 0 && !done) report('the entry is closed and the money not back');
    if (state.aside && refundableAmount(state) > 0 && !aside && !refund) report('the money pays no order, and there is no attention entry');
    if (aside && (back || !state.aside)) report('the money is settled, and its entry is open');
    for (const [id, { status }] of Object.entries(state.disputes)) {
      if (isOpen(`dispute.${id}`) !== (status === 'open')) report(`the dispute is ${status}`);
      if (status === 'open') opened.add('dispute');
    }
    wasOpen = refund;
  }
  return { wrong: violations, opened };
}

describe('any history of a charge', () => {
  it('has an attention entry exactly as long as a person must act', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyPaymentCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { wrong, opened } = violationsAfter(commands);
        for (const kind of opened) seen.add(kind);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    expect([...seen].sort()).toEqual(['dispute', 'payment', 'refund']);
  });
});
