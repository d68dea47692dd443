import type { Recorded } from '@orderstream/contracts/shared/event';
import { attentionProjection } from '@orderstream/projections/payments/attention.projection';
import fc from 'fast-check';
import { decidedSteps } from '../../platform/testing/laws.ts';
import { MemoryRows } from '../../platform/testing/rows.ts';
import { paymentDecider, refundableAmount, refundedTotal } from './payment.decider.ts';
import type { Payment, PaymentCommand } from './payment.ts';
import { anyPaymentCommand } from '../testing/any-payment-command.ts';
import { paidAt } from '../testing/one-charge.ts';

const now = new Date(paidAt);

/** The provider pays out the requested refund, and reports it the same way each time. */
function honest({ refundRequests, refunds }: Payment, command: PaymentCommand): PaymentCommand {
  if (command.type !== 'RecordRefund') return command;
  const { refundId, requestId, amount } = command.refund;
  const known = refunds[refundId] ?? refundRequests[requestId ?? ''];
  return { ...command, refund: { ...command.refund, amount: known?.amount ?? amount } };
}

/** Requests without an answer of the provider, or without its final one. */
const underWay = ({ refundRequests, refunds }: Payment): boolean =>
  Object.values(refundRequests).some(({ answered }) => !answered) || Object.values(refunds).some(({ status }) => status === 'pending');

/** The entries of a charge after each of its events, compared with its real state. */
function wrongIn(commands: readonly PaymentCommand[]): { wrong: string[]; opened: Set<string> } {
  const entries = new MemoryRows(attentionProjection);
  const isOpen = (id: string) => entries.rowOf(id)?.closed_at === null;
  let asked = new Set<string>();
  const [wrong, opened] = [[] as string[], new Set<string>()];
  let wasOpen = false;
  for (const { before, event, state } of decidedSteps(paymentDecider, commands, now, honest)) {
    entries.take({ ...event, at: paidAt } as Recorded);
    const [aside, refund] = [isOpen('payment.ch_1'), isOpen('refund.ch_1')];
    if (!wasOpen) asked = new Set();
    if (event.type === 'payment_refund_requested' && wasOpen && before.owed > 0) asked.add(event.data.request_id);
    if (event.type === 'payment_refunded') asked.delete(event.data.request_id ?? '');
    if (refund) opened.add('refund');
    if (aside) opened.add('payment');
    const back = refundedTotal(state) >= state.amount;
    const say = (what: string) => wrong.push(`${event.type}: ${what}`);
    if (state.owed > 0 && !refund) say('a refund failed, and there is no attention entry');
    if (refund && state.owed === 0 && !underWay(state)) say('the refund is settled, and its entry is open');
    const done = back || event.type === 'payment_dispute_lost' || before.lastRefused !== null;
    if (wasOpen && !refund && asked.size > 0 && !done) say('the entry is closed and the money not back');
    if (state.aside && refundableAmount(state) > 0 && !aside && !refund) say('the money pays no order, and there is no attention entry');
    if (aside && (back || !state.aside)) say('the money is settled, and its entry is open');
    for (const [id, { status }] of Object.entries(state.disputes)) {
      if (isOpen(`dispute.${id}`) !== (status === 'open')) say(`the dispute is ${status}`);
      if (status === 'open') opened.add('dispute');
    }
    wasOpen = refund;
  }
  return { wrong, opened };
}

describe('any history of a charge', () => {
  it('has an entry exactly as long as a person has to act', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyPaymentCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { wrong, opened } = wrongIn(commands);
        for (const kind of opened) seen.add(kind);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    expect([...seen].sort()).toEqual(['dispute', 'payment', 'refund']);
  });
});
