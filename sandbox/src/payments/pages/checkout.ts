import type Stripe from 'stripe';
import { answerChallenge, payCheckout, purposeOf } from '../checkout.ts';
import { productNameOf } from '../invoices.ts';
import type { Checkout } from '../store.ts';
import type { ProviderWorld } from '../world.ts';
import { problemAlert, cardFields, cardList, isProblem, methodFrom, declinedProblem, type FormProblem } from './card.ts';
import { formatMoney } from '../currencies.ts';
import { markup } from '../../bar/markup.ts';
import type { PageReply, Visit } from './page.ts';

type Session = Stripe.Checkout.Session;

const returnUrl = (session: Session) => (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** The reason why the last attempt failed, for a customer who returns from a challenge without having paid. */
function lastProblem(w: ProviderWorld, { intent }: Checkout): FormProblem | null {
  const paymentIntent = intent ? w.store.get('payment_intent', intent) : null;
  const error = paymentIntent?.status === 'requires_payment_method' ? paymentIntent.last_payment_error : null;
  if (!error) return null;
  if (error.code === 'payment_intent_authentication_failure')
    return { field: 'number', text: 'We could not verify your card. Try again, or use another card.' };
  return declinedProblem(error.code, error.message ?? 'Your payment was declined.');
}

export function checkoutPage(visit: Visit): PageReply {
  const { w, id, form } = visit;
  const session = w.store.get('checkout.session', id);
  if (session.status !== 'open') return closedPage(w, session);
  const checkout = w.store.get('checkout', id);
  if (!form) return payPage(visit, session, checkout, visit.query.has('again') ? lastProblem(w, checkout) : null);
  const owner = ownerOf(w, session);
  const type = session.payment_method_types.find((each) => each !== 'card') ?? '';
  const chosenType = form.bank === undefined ? 'card' : type;
  if (!session.payment_method_types.includes(chosenType))
    return payPage(visit, session, checkout, { field: null, text: 'This payment method is not offered.' });
  const outcome = w.store.transact(() => {
    const method = methodFrom(w, { ...form, type }, owner);
    return isProblem(method) ? method : payCheckout(w, id, method);
  });
  if (typeof outcome !== 'string') return payPage(visit, session, checkout, outcome);
  const now = w.store.get('checkout.session', id);
  if (outcome === 'succeeded' || outcome === 'processing') return { to: returnUrl(now) };
  if (outcome === 'closed') return closedPage(w, now);
  const current = w.store.get('checkout', id);
  if (outcome === 'requires_action') return { to: `${visit.base}/3ds/${current.intent}` };
  return payPage(visit, now, current, lastProblem(w, current));
}

function ownerOf(w: ProviderWorld, session: Session) {
  const customer = typeof session.customer === 'string' ? w.store.find('customer', session.customer) : null;
  return { email: customer?.email ?? session.customer_email, name: customer?.name ?? null };
}

function payPage(visit: Visit, session: Session, checkout: Checkout, problem: FormProblem | null): PageReply {
  const { w, guard } = visit;
  const monthly = session.mode === 'subscription';
  const price = formatMoney(session.amount_total, session.currency);
  const owner = ownerOf(w, session);
  const debit = session.payment_method_types.some((type) => type !== 'card');
  const name = productNameOf(w, checkout.price);
  return {
    title: monthly ? `Subscribe to ${name}` : `Pay for ${name}`,
    width: 'wide',
    status: problem ? 402 : 200,
    body: markup`<div class="columns">
      <section aria-labelledby="what">
        ${session.cancel_url && markup`<p><a href="${session.cancel_url}">← Back to the shop</a></p>`}
        <h1 id="what">${monthly ? `Subscribe to ${name}` : name}</h1>
        <p class="amount">${price}</p>
        ${monthly && markup`<p class="soft">per month, until cancelled</p>`} ${checkout.description && markup`<p>${checkout.description}</p>`}
        <dl class="rows">
          <dt>${name} × ${checkout.quantity}</dt>
          <dd>${formatMoney(checkout.price.unit_amount, session.currency)} each</dd>
          <dt class="total">Total due today</dt>
          <dd class="total">${price}</dd>
        </dl>
      </section>
      <section class="card" aria-labelledby="how">
        <h2 id="how">Pay with card</h2>
        ${problemAlert(problem)} ${owner.email && markup`<p class="soft">${owner.email}</p>`}
        <form method="post">
          ${guard} ${cardFields(visit, owner, problem)}
          <button class="wide" data-busy="Processing…">${monthly ? 'Subscribe' : `Pay ${price}`}</button>
          <p class="soft small center">This is a sandbox: no card is charged and no money moves.</p>
        </form>
        ${cardList(visit)} ${debit && bankForm(visit, owner.email)}
      </section>
    </div>`,
  };
}

const bankForm = ({ guard }: Visit, email: string | null) =>
  markup`<details>
    <summary>Bank debit (delayed)</summary>
    <form method="post">
      ${guard}
      <p class="soft small">The order goes through at once; the money comes, or does not, two days later on the sandbox's clock.</p>
      ${email === null && markup`<div class="field"><label for="bank-email">Email</label><input id="bank-email" name="email" type="email" required /></div>`}
      <div class="field">
        <label for="bank">What the bank will say</label>
        <select id="bank" name="bank">
          <option value="succeeds">The debit succeeds</option>
          <option value="fails">The debit fails</option>
        </select>
      </div>
      <button class="wide plain" data-busy="Processing…">Pay by bank debit</button>
    </form>
  </details>`;

const closed = {
  paid: ['This checkout is already paid', 'There is nothing left to do here.'],
  debited: ['Your bank debit is under way', 'There is nothing left to do here: your bank decides within two days.'],
  refused: ['Your bank debit failed', 'Nothing was charged. The shop knows, and tells you how to continue.'],
  expired: ['This checkout has expired', 'Nothing was charged. Go back to the shop to start again.'],
} as const;

function closedPage(w: ProviderWorld, session: Session): PageReply {
  const finished = session.status === 'complete';
  const unpaid = w.store.get('checkout', session.id).hasOutcome ? 'refused' : 'debited';
  const [title, words] = closed[!finished ? 'expired' : session.payment_status === 'paid' ? 'paid' : unpaid];
  return {
    title,
    status: finished ? 200 : 410,
    body: markup`<section class="card">
      <h1>${title}</h1>
      <p>${words}</p>
      <p class="actions">
        ${
          finished
            ? markup`<a class="button" href="${returnUrl(session)}">Continue</a>`
            : session.cancel_url && markup`<a class="button" href="${session.cancel_url}">Back to the shop</a>`
        }
      </p>
    </section>`,
  };
}

/** The page of the sandbox's bank, on which a payment is confirmed. */
export function challengePage({ w, id, form, base, guard }: Visit): PageReply {
  const intent = w.store.get('payment_intent', id);
  const { session, invoice } = purposeOf(w, id);
  const back =
    session?.status === 'open' ? `${base}/c/pay/${session.id}` : invoice ? `${base}/i/${invoice}` : `${base}/c/pay/${session?.id}`;
  if (form) {
    const outcome = w.store.transact(() => answerChallenge(w, id, form.answer === 'complete'));
    if (outcome === 'succeeded' && session?.status === 'open') return { to: returnUrl(session) };
    return { to: outcome === 'closed' || outcome === 'succeeded' ? back : `${back}?again` };
  }
  if (intent.status !== 'requires_action') return { to: back };
  return {
    title: 'Confirm your payment',
    body: markup`<section class="card">
      <p class="soft small">3-D Secure · Sandbox Bank</p>
      <h1>Confirm your payment</h1>
      <p>Your bank wants to be sure that it is you who pays <strong>${formatMoney(intent.amount, intent.currency)}</strong>.</p>
      <form method="post" class="actions">
        ${guard}
        <button name="answer" value="complete" data-busy="Confirming…">Confirm payment</button>
        <button class="plain" name="answer" value="fail">Fail the check</button>
      </form>
    </section>`,
  };
}
