import type Stripe from 'stripe';
import { closeSubscription, productNameOf } from '../invoices.ts';
import { attachMethod } from '../payments.ts';
import { changeSubscription } from '../subscriptions.ts';
import type { ProviderWorld } from '../world.ts';
import { problemAlert, cardFields, cardList, isProblem, methodFrom, methodName, declinedProblem, type FormProblem } from './card.ts';
import { declineMessages } from '../cards.ts';
import { formatMoney } from '../currencies.ts';
import { statusBadge, formatDay } from './html.ts';
import { markup, type Markup } from '../../bar/markup.ts';
import type { PageReply, Visit } from './page.ts';

interface PortalAccount {
  session: Stripe.BillingPortal.Session;
  features: Stripe.BillingPortal.Configuration.Features;
  customer: Stripe.Customer;
  subscriptions: Stripe.Subscription[];
}

function accountOf(w: ProviderWorld, id: string): PortalAccount {
  const session = w.store.get('billing_portal.session', id);
  const { features } = w.store.get('billing_portal.configuration', session.configuration as string);
  const customer = w.store.get('customer', session.customer);
  const subscriptions = w.store.referencing('subscription', customer.id);
  return { session, features, customer, subscriptions: subscriptions.toReversed() };
}

export function portalPage(visit: Visit): PageReply {
  const { w, id, form, base, query } = visit;
  const account = accountOf(w, id);
  if (!form) return renderPortal(visit, account, null);
  const problem = w.store.transact(() => takePortalAction(visit, account, form));
  if (problem) return renderPortal(visit, account, problem);
  return { to: `${base}/p/session/${id}${query.has('card') ? '?saved' : ''}` };
}

function takePortalAction(
  visit: Visit,
  { features, subscriptions, customer }: PortalAccount,
  form: Record<string, string>,
): FormProblem | null {
  const { w } = visit;
  const of = subscriptions.find(({ id, status }) => id === form.subscription && status !== 'canceled');
  if (form.do === 'cancel' && of && features.subscription_cancel.enabled) {
    if (features.subscription_cancel.mode === 'immediately') closeSubscription(w, of.id, 'cancellation_requested');
    // Not the flag that the API sets: a cancellation made here shows in `cancel_at` alone.
    else if (of.cancel_at === null) changeSubscription(w, of.id, { cancel_at: of.items.data[0]!.current_period_end });
  }
  if (form.do === 'keep' && of) changeSubscription(w, of.id, { cancel_at: null, cancel_at_period_end: false });
  if (form.do === 'card' && features.payment_method_update.enabled) return saveNewCard(w, customer, subscriptions, form);
  return null;
}

function saveNewCard(
  w: ProviderWorld,
  customer: Stripe.Customer,
  subscriptions: Stripe.Subscription[],
  form: Record<string, string>,
): FormProblem | null {
  const method = methodFrom(w, form, { email: customer.email ?? 'customer@sandbox.invalid', name: customer.name ?? null });
  if (isProblem(method)) return method;
  const { declines: reason } = w.store.get('card', method.id).behaviour;
  if (reason) {
    const [code, text] = declineMessages[reason];
    return declinedProblem(code, text);
  }
  attachMethod(w, method, customer.id);
  const settings = { ...customer.invoice_settings, default_payment_method: method.id };
  w.emit('customer.updated', w.store.change('customer', customer.id, { invoice_settings: settings }), {
    invoice_settings: customer.invoice_settings,
  });
  for (const { id, status } of subscriptions) if (status !== 'canceled') changeSubscription(w, id, { default_payment_method: method.id });
  return null;
}

function renderPortal(visit: Visit, account: PortalAccount, problem: FormProblem | null): PageReply {
  const { w, query } = visit;
  const { session, features, customer, subscriptions } = account;
  const toCancel = subscriptions.find(({ id }) => id === query.get('cancel'));
  const invoices = w.store.referencing('invoice', customer.id).filter(({ status }) => status !== 'draft');
  return {
    title: 'Billing',
    status: problem ? 402 : 200,
    body: markup`${session.return_url && markup`<p><a href="${session.return_url}">← Back to the shop</a></p>`}
      <h1>Your billing</h1>
      <p class="soft">${customer.name} ${customer.email}</p>
      <section class="card" aria-labelledby="subscriptions">
        <h2 id="subscriptions">Subscriptions</h2>
        ${subscriptions.length === 0 ? markup`<p class="soft">You have no subscriptions.</p>` : null}
        ${subscriptions.map((each) => (each === toCancel && each.status !== 'canceled' ? cancellationForm(visit, each) : subscriptionRow(visit, account, each)))}
      </section>
      ${features.payment_method_update.enabled && methodCard(visit, account, problem)}
      ${features.invoice_history.enabled && invoiceCard(visit, invoices.toReversed())}`,
  };
}

/** A sentence about the next renewal or the end of a subscription. */
function nextStepText(of: Stripe.Subscription, ends: number | null): string {
  if (of.status === 'canceled') return `Ended on ${formatDay(of.ended_at)}.`;
  if (ends !== null) return `Ends on ${formatDay(ends)}.`;
  if (of.status === 'active') return `Next charge on ${formatDay(of.items.data[0]!.current_period_end)}.`;
  return 'The last payment failed: pay the open invoice below, or save another card.';
}

function subscriptionRow({ w, guard }: Visit, { features }: PortalAccount, of: Stripe.Subscription): Markup {
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
      <h3>${productNameOf(w, item!.price)} × ${item!.quantity}</h3>
      ${statusBadge(of.status)}
    </div>
    <p>${formatMoney((item!.price.unit_amount ?? 0) * (item!.quantity ?? 1), of.currency)} per month. ${nextStepText(of, ends)}</p>
    ${of.status !== 'canceled' && features.subscription_cancel.enabled && markup`<div class="actions">${act}</div>`}
  </article>`;
}

function cancellationForm({ w, guard, base, id }: Visit, of: Stripe.Subscription): Markup {
  const [item] = of.items.data;
  return markup`<article>
    <h3>Cancel ${productNameOf(w, item!.price)}?</h3>
    <p>You keep it until ${formatDay(item!.current_period_end)}; nothing is charged after that.</p>
    <form method="post" action="${base}/p/session/${id}" class="actions">
      ${guard}<input type="hidden" name="subscription" value="${of.id}" />
      <button name="do" value="cancel" data-busy="Canceling…">Confirm cancellation</button>
      <a class="button plain" href="${base}/p/session/${id}">Go back</a>
    </form>
  </article>`;
}

function methodCard(visit: Visit, { customer, subscriptions }: PortalAccount, problem: FormProblem | null): Markup {
  const { w, query, guard, base, id } = visit;
  const methodId =
    customer.invoice_settings.default_payment_method ?? subscriptions.find(({ status }) => status !== 'canceled')?.default_payment_method;
  const method = typeof methodId === 'string' ? w.store.get('payment_method', methodId) : null;
  const changing = problem !== null || query.has('card');
  return markup`<section class="card" aria-labelledby="method">
    <h2 id="method">Payment method</h2>
    <p>${method ? methodName(method) : markup`<span class="soft">None saved yet.</span>`}</p>
    ${query.has('saved') && markup`<p class="note" role="status">The new card is saved. It is used from the next charge on.</p>`}
    ${
      changing
        ? markup`${problemAlert(problem)}
          <form method="post" action="${base}/p/session/${id}?card">
            ${guard} ${cardFields(visit, { email: customer.email ?? '', name: customer.name ?? null }, problem)}
            <button name="do" value="card" data-busy="Saving…">Save card</button>
          </form>
          ${cardList(visit)}`
        : markup`<p class="actions"><a class="button plain" href="?card">Update card</a></p>`
    }
  </section>`;
}

function invoiceCard({ base }: Visit, invoices: Stripe.Invoice[]): Markup {
  const invoiceRow = (each: Stripe.Invoice) =>
    markup`<tr>
      <td>${formatDay(each.created)}</td>
      <td class="number">${formatMoney(each.total, each.currency)}</td>
      <td>${statusBadge(each.status)}</td>
      <td><a href="${base}/i/${each.id}">${each.status === 'open' ? 'Pay' : 'View'}</a></td>
    </tr>`;
  return markup`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      invoices.length === 0
        ? markup`<p class="soft">No invoices yet.</p>`
        : markup`<div class="scroll"><table>
          <thead><tr><th scope="col">Date</th><th scope="col" class="number">Amount</th><th scope="col">Status</th><th scope="col">Invoice</th></tr></thead>
          <tbody>${invoices.map(invoiceRow)}</tbody>
        </table></div>`
    }
  </section>`;
}
