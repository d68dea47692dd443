import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { payment } from '../payment.decider.ts';
import { payWhatIsLeft } from './pay-what-is-left.ts';
import { SettleCharge, type Settled } from './settling.commands.ts';
import { StripeReads } from './stripe-reads.gateway.ts';

/** How long a charge without an order is retried before it is put aside. */
const patienceMilliseconds = 5 * 60_000;

const needs = { store: EVENT_STORE, reads: StripeReads, send: SEND, clock: CLOCK };
type Deps = DepsOf<typeof needs>;

/** A charge that is recorded with its order needs nothing more. */
export const settleCharge = useCase(SettleCharge, needs, async ({ chargeId }, deps): Promise<Settled> => {
  const { store, reads, send } = deps;
  const { known, orderId } = (await load(store, payment, chargeId)).state;
  if (known && orderId !== null) return 'handled';
  const charge = await reads.charge(chargeId);
  if (!charge) throw refusal('payment_unknown');
  if (charge === 'not_ours') return 'not_ours';
  if (charge === 'not_money') return 'ignored';
  if (charge.orderId === null && isYoung(deps, charge.paidAt)) throw refusal('payment_pending');
  await transact(store, payment, chargeId, { type: 'RecordCharge', chargeId, charge });
  await payWhatIsLeft(store, send, chargeId, charge);
  return 'handled';
});

/**
 * The provider creates the invoice of a first payment a moment after the payment, and only the invoice names the order. The
 * provider's clock may be a little ahead of ours.
 */
function isYoung({ clock }: Deps, paidAt: string): boolean {
  return Math.abs(clock.now().getTime() - Date.parse(paidAt)) < patienceMilliseconds;
}
