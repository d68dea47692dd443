import type Stripe from 'stripe';
import { end, nameOf } from '../invoices.ts';
import { attach } from '../payments.ts';
import { change } from '../subscriptions.ts';
import type { World } from '../world.ts';
import { alert, cardFields, cardList, isProblem, methodFrom, methodName, refused, type Problem } from './card.ts';
import { declines } from '../cards.ts';
import { money } from '../currencies.ts';
import { badge, day, markup, type Html } from './html.ts';
import type { Reply, Visit } from './page.ts';

interface Account {
  session: Stripe.BillingPortal.Session;
  features: Stripe.BillingPortal.Configuration.Features;
  customer: Stripe.Customer;
  subscriptions: Stripe.Subscription[];
}

function accountOf(w: World, id: string): Account {
  const session = w.store.get('billing_portal.session', id);
  const { features } = w.store.get('billing_portal.configuration', session.configuration as string);
  const customer = w.store.get('customer', session.customer);
  const subscriptions = w.store.naming('subscription', customer.id);
  return { session, features, customer, subscriptions: subscriptions.toReversed() };
}

export function portalPage(visit: Visit): Reply {
  const { w, id, form, base, query } = visit;
  const account = accountOf(w, id);
  if (!form) return overview(visit, account, null);
  const problem = w.store.transact(() => act(visit, account, form));
  if (problem) return overview(visit, account, problem);
  return { to: `${base}/p/session/${id}${query.has('card') ? '?saved' : ''}` };
}

function act(visit: Visit, { features, subscriptions, customer }: Account, form: Record<string, string>): Problem | null {
  const { w } = visit;
  const of = subscriptions.find(({ id, status }) => id === form.subscription && status !== 'canceled');
  if (form.do === 'cancel' && of && features.subscription_cancel.enabled) {
    if (features.subscription_cancel.mode === 'immediately') end(w, of.id, 'cancellation_requested');
    // Not the flag that the API sets: a cancellation made here shows in `cancel_at` alone.
    else if (of.cancel_at === null) change(w, of.id, { cancel_at: of.items.data[0]!.current_period_end });
  }
  if (form.do === 'keep' && of) change(w, of.id, { cancel_at: null, cancel_at_period_end: false });
  if (form.do === 'card' && features.payment_method_update.enabled) return newCard(w, customer, subscriptions, form);
  return null;
}

function newCard(w: World, customer: Stripe.Customer, subscriptions: Stripe.Subscription[], form: Record<string, string>): Problem | null {
  const method = methodFrom(w, form, { email: customer.email ?? 'customer@sandbox.invalid', name: customer.name ?? null });
  if (isProblem(method)) return method;
  const { declines: reason } = w.store.get('card', method.id).behaviour;
  if (reason) {
    const [code, text] = declines[reason];
    return refused(code, text);
  }
  attach(w, method, customer.id);
  const settings = { ...customer.invoice_settings, default_payment_method: method.id };
  w.emit('customer.updated', w.store.change('customer', customer.id, { invoice_settings: settings }), {
    invoice_settings: customer.invoice_settings,
  });
  for (const { id, status } of subscriptions) if (status !== 'canceled') change(w, id, { default_payment_method: method.id });
  return null;
}

function overview(visit: Visit, account: Account, problem: Problem | null): Reply {
  const { w, query } = visit;
  const { session, features, customer, subscriptions } = account;
  const asked = subscriptions.find(({ id }) => id === query.get('cancel'));
  const invoices = w.store.naming('invoice', customer.id).filter(({ status }) => status !== 'draft');
  return {
    title: 'Billing',
    status: problem ? 402 : 200,
    body: markup`${session.return_url && markup`<p><a href="${session.return_url}">← Back to the shop</a></p>`}
      <h1>Your billing</h1>
      <p class="soft">${customer.name} ${customer.email}</p>
      <section class="card" aria-labelledby="subscriptions">
        <h2 id="subscriptions">Subscriptions</h2>
        ${subscriptions.length === 0 ? markup`<p class="soft">You have no subscriptions.</p>` : null}
        ${subscriptions.map((each) => (each === asked && each.status !== 'canceled' ? confirmCancel(visit, each) : subscriptionRow(visit, account, each)))}
      </section>
      ${features.payment_method_update.enabled && methodCard(visit, account, problem)}
      ${features.invoice_history.enabled && invoiceCard(visit, invoices.toReversed())}`,
  };
}

/** What happens next, in words. */
function prospect(of: Stripe.Subscription, ends: number | null): string {
  if (of.status === 'canceled') return `Ended on ${day(of.ended_at)}.`;
  if (ends !== null) return `Ends on ${day(ends)}.`;
  if (of.status === 'active') return `Next charge on ${day(of.items.data[0]!.current_period_end)}.`;
  return 'The last payment failed: pay the open invoice below, or save another card.';
}

function subscriptionRow({ w, guard }: Visit, { features }: Account, of: Stripe.Subscription): Html {
  const [item] = of.items.data;
  const ends = of.cancel_at ?? (of.cancel_at_period_end ? item!.current_period_end : null);
  const act =
    ends === null
      ? markup`<a class="button plain" href="?cancel=${of.id}">Cancel subscription</a>`
      : markup`<form method="post">
          ${guard}<input type="hidden" name="subscription" value="${of.id}" /><button name="do" value="keep">Keep subscription</button>
        </form>`;
  return markup`<article>
    <div class="head">
      <h3>${nameOf(w, item!.price)} × ${item!.quantity}</h3>
      ${badge(of.status)}
    </div>
    <p>${money((item!.price.unit_amount ?? 0) * (item!.quantity ?? 1), of.currency)} per month. ${prospect(of, ends)}</p>
    ${of.status !== 'canceled' && features.subscription_cancel.enabled && markup`<div class="actions">${act}</div>`}
  </article>`;
}

function confirmCancel({ w, guard, base, id }: Visit, of: Stripe.Subscription): Html {
  const [item] = of.items.data;
  return markup`<article>
    <h3>Cancel ${nameOf(w, item!.price)}?</h3>
    <p>You keep it until ${day(item!.current_period_end)}; nothing is charged after that.</p>
    <form method="post" action="${base}/p/session/${id}" class="actions">
      ${guard}<input type="hidden" name="subscription" value="${of.id}" />
      <button name="do" value="cancel" data-busy="Canceling…">Confirm cancellation</button>
      <a class="button plain" href="${base}/p/session/${id}">Go back</a>
    </form>
  </article>`;
}

function methodCard(visit: Visit, { customer, subscriptions }: Account, problem: Problem | null): Html {
  const { w, query, guard, base, id } = visit;
  const known =
    customer.invoice_settings.default_payment_method ?? subscriptions.find(({ status }) => status !== 'canceled')?.default_payment_method;
  const method = typeof known === 'string' ? w.store.get('payment_method', known) : null;
  const changing = problem !== null || query.has('card');
  return markup`<section class="card" aria-labelledby="method">
    <h2 id="method">Payment method</h2>
    <p>${method ? methodName(method) : markup`<span class="soft">None saved yet.</span>`}</p>
    ${query.has('saved') && markup`<p class="note" role="status">The new card is saved. It is used from the next charge on.</p>`}
    ${
      changing
        ? markup`${alert(problem)}
          <form method="post" action="${base}/p/session/${id}?card">
            ${guard} ${cardFields(visit, { email: customer.email ?? '', name: customer.name ?? null }, problem)}
            <button name="do" value="card" data-busy="Saving…">Save card</button>
          </form>
          ${cardList(visit)}`
        : markup`<p class="actions"><a class="button plain" href="?card">Update card</a></p>`
    }
  </section>`;
}

function invoiceCard({ base }: Visit, invoices: Stripe.Invoice[]): Html {
  const row = (each: Stripe.Invoice) =>
    markup`<tr>
      <td>${day(each.created)}</td>
      <td class="number">${money(each.total, each.currency)}</td>
      <td>${badge(each.status)}</td>
      <td><a href="${base}/i/${each.id}">${each.status === 'open' ? 'Pay' : 'View'}</a></td>
    </tr>`;
  return markup`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      invoices.length === 0
        ? markup`<p class="soft">No invoices yet.</p>`
        : markup`<div class="scroll"><table>
          <thead><tr><th scope="col">Date</th><th scope="col" class="number">Amount</th><th scope="col">Status</th><th scope="col">Invoice</th></tr></thead>
          <tbody>${invoices.map(row)}</tbody>
        </table></div>`
    }
  </section>`;
}
