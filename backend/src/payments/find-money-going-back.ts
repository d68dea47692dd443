import type { AttentionEvent, PaymentEvent } from '@orderstream/contracts/payments/events';
import { load } from '../platform/deciding/decides.ts';
import { useCase, type DepsOf } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { FindMoneyGoingBack } from './payments.commands.ts';
import { payment } from './payment.decider.ts';

const fails = (type: string) => type === 'payment_refund_failed' || type === 'payment_refund_refused';

const needs = { store: EVENT_STORE };
type Deps = DepsOf<typeof needs>;

export const findMoneyGoingBack = useCase(FindMoneyGoingBack, needs, async ({ chargeId }, deps): Promise<boolean> => {
  const { store } = deps;
  const { requested, refunds, owed } = (await load(store, payment, chargeId)).state;
  const isAwaited = Object.values(requested).some(({ answered }) => !answered);
  if (isAwaited || Object.values(refunds).some(({ status }) => status === 'pending')) return true;
  return owed > 0 && !(await isGivenUp(deps, chargeId));
});

/** The office has said since that the failed refund is not needed: the customer keeps the order instead. */
async function isGivenUp({ store }: Deps, chargeId: string): Promise<boolean> {
  const charge = await store.read<PaymentEvent>(`payment-${chargeId}`);
  const entry = await store.read<AttentionEvent>(`attention-refund.${chargeId}`);
  const failed = charge.events.findLast(({ type }) => fails(type))?.position ?? 0n;
  const dismissed = entry.events.findLast((event) => event.type === 'attention_dismissed');
  return dismissed?.type === 'attention_dismissed' && dismissed.data.cause === 'not_needed' && dismissed.position > failed;
}
