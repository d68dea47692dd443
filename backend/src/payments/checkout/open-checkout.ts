import type { EventStore } from '@orderstream/eventstore/event-store';
import { PrepareCheckout, RecordCheckoutExpired, RecordCheckoutOpened, type CheckoutTerms } from '../../orders/orders.commands.ts';
import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { command } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { ifWanted } from '../../platform/deciding/outside-effect.ts';
import { Refusal, refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { CustomerAttempts } from './customer-attempts.vault.ts';
import { customerDecider } from './customer.decider.ts';
import { provideCustomer } from './provide-customer.ts';
import { CheckoutGateway, isCustomerMissing } from '../stripe/checkout.gateway.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { settleSession } from '../stripe/settling/settle-session.ts';
import { throwAsRefusal, ProviderFailed } from '../stripe/stripe.gateway.ts';
import { StripeReads } from '../stripe/settling/stripe-reads.gateway.ts';

/** Returns the address of the order's one open checkout. */
export class OpenCheckout extends command('OpenCheckout')<{ orderId: string; userId: string }, { url: string }>() {}

const maxTries = 3;

const needs = {
  store: EVENT_STORE,
  send: SEND,
  checkouts: CheckoutGateway,
  attempts: CustomerAttempts,
  reads: StripeReads,
  settling: SettleDeps,
};
type Deps = DepsOf<typeof needs>;

/** An order has one open session: concurrent requests get the address of the same one. */
export const openCheckout = useCase(OpenCheckout, needs, async (command, deps): Promise<{ url: string }> => {
  try {
    return await checkoutUrl(deps, command);
  } catch (error) {
    throwAsRefusal(error);
  }
});

async function checkoutUrl(deps: Deps, { orderId, userId }: OpenCheckout): Promise<{ url: string }> {
  const { send } = deps;
  let after = 0;
  for (let tries = 0; tries < maxTries; tries++) {
    const prepared = await send(new PrepareCheckout({ orderId, userId, after }));
    const url =
      prepared.kind === 'open' ? await addressOfOpenSession(deps, orderId, prepared.sessionId) : await openSession(deps, prepared.terms);
    if (url !== null) return { url };
    if (prepared.kind === 'to_open') after = prepared.terms.attempt;
  }
  throw refusal('provider_unavailable');
}

/** Null when the session has ended in between; its end is then recorded. */
async function addressOfOpenSession(deps: Deps, orderId: string, sessionId: string): Promise<string | null> {
  const { send, reads } = deps;
  const session = await reads.session(sessionId);
  if (session?.state === 'open') return session.url;
  if (session) await settleEndedCheckout(deps, orderId, sessionId);
  else await send(new RecordCheckoutExpired({ orderId, sessionId }));
  return null;
}

/** A completed checkout that did not pay its order, because of its amount or missing money, waits for a person. */
async function settleEndedCheckout({ store, settling }: Deps, orderId: string, sessionId: string): Promise<void> {
  const { state: outcome } = await settleSession(settling, sessionId);
  if (outcome !== 'paid') return;
  const now = await paymentOfOrder(store, orderId);
  if (now.chargeId === null && now.sessionId === sessionId) throw refusal('payment_pending');
}

/** The order, if it has no open checkout and is not paid. */
const withoutCheckout = (orderId: string) => async (store: EventStore) => {
  const order = await paymentOfOrder(store, orderId);
  return order.sessionId === null && order.chargeId === null ? order : null;
};

/** Null when the provider failed under this key or has deleted the customer, and when another request was faster: the next attempt has another key. */
async function openSession(deps: Deps, terms: CheckoutTerms): Promise<string | null> {
  const { store, checkouts } = deps;
  const { userId } = terms;
  let customerId: string | null = null;
  try {
    customerId = await provideCustomer(deps, userId);
    const customer = customerId;
    const opened = await ifWanted(store, withoutCheckout(terms.orderId), (permit) => checkouts.open(permit, terms, customer));
    return opened && (await isRecorded(deps, terms, opened.id)) ? opened.url : null;
  } catch (error) {
    if (error instanceof ProviderFailed) return null;
    if (!isCustomerMissing(error) || customerId === null) throw error;
    await transact(store, customerDecider, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId: customerId });
    return null;
  }
}

/** A session that the order refuses, because it was canceled or is being paid elsewhere, must not stay open. */
async function isRecorded(
  { store, send, checkouts }: Deps,
  { orderId, attempt, expiresAt }: CheckoutTerms,
  sessionId: string,
): Promise<boolean> {
  try {
    await send(new RecordCheckoutOpened({ orderId, sessionId, attempt, expiresAt }));
    return true;
  } catch (error) {
    // Too late for a decision: the next request gets the same session from the provider.
    if (!(error instanceof Refusal) || error.code === 'overloaded') throw error;
    const unusedOne = async () => ((await paymentOfOrder(store, orderId)).sessionId === sessionId ? null : sessionId);
    await ifWanted(store, unusedOne, (permit, id) => checkouts.expire(permit, id));
    if (error.code === 'request_in_progress') return false;
    throw error;
  }
}
