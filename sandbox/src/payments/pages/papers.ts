import type Stripe from 'stripe';
import { payInvoice } from '../checkout.ts';
import { intentOf, subscriptionOf } from '../invoices.ts';
import { alert, cardFields, cardList, isProblem, methodFrom, methodName, refused, type Problem } from './card.ts';
import { money } from '../currencies.ts';
import { badge, day, markup } from './html.ts';
import { pdfOf } from './pdf.ts';
import type { Reply, Visit } from './page.ts';
import { missing } from '../api/errors.ts';

function publicInvoice({ w, id }: Visit): Stripe.Invoice {
  const found = w.store.get('invoice', id);
  if (found.status === 'draft') throw missing('invoice', id);
  return found;
}

/** The invoice as its customer sees it; an open one is paid here, with a new card or the saved one. */
export function invoicePage(visit: Visit): Reply {
  const { w, id, form, base, query } = visit;
  const invoice = publicInvoice(visit);
  const undone = 'The payment did not go through. Try again, or use another card.';
  if (!form) return invoiceView(visit, invoice, query.has('again') ? { field: null, text: undone } : null);
  const paying = w.store.transact(() => {
    const owner = { email: invoice.customer_email ?? 'customer@sandbox.invalid', name: invoice.customer_name };
    const method = (form.saved === undefined ? null : savedMethod(visit, invoice)) ?? methodFrom(w, form, owner);
    return isProblem(method) ? method : { outcome: payInvoice(w, id, method), intent: intentOf(w, invoice) };
  });
  if ('field' in paying) return invoiceView(visit, invoice, paying);
  if (paying.outcome === 'requires_action') return { to: `${base}/3ds/${paying.intent}` };
  if (paying.outcome !== 'declined') return { to: `${base}/i/${id}` };
  const { last_payment_error: error } = w.store.get('payment_intent', paying.intent);
  return invoiceView(visit, invoice, refused(error?.code, error?.message ?? 'Your card was declined.'));
}

function savedMethod({ w }: Visit, invoice: Stripe.Invoice): Stripe.PaymentMethod | null {
  const of = subscriptionOf(w, invoice);
  return typeof of?.default_payment_method === 'string' ? w.store.get('payment_method', of.default_payment_method) : null;
}

function invoiceView(visit: Visit, invoice: Stripe.Invoice, problem: Problem | null): Reply {
  const { base } = visit;
  const [line] = invoice.lines.data;
  return {
    title: `Invoice ${invoice.number}`,
    status: problem ? 402 : 200,
    body: markup`<section class="card">
        <div class="head">
          <h1>Invoice ${invoice.number}</h1>
          ${badge(invoice.status)}
        </div>
        <p class="amount">${money(invoice.total, invoice.currency)}</p>
        <p class="soft">${invoice.status === 'paid' ? `Paid on ${day(invoice.status_transitions.paid_at)}` : `Issued on ${day(invoice.effective_at)}`}</p>
        <dl class="rows">
          <dt>Billed to</dt>
          <dd>${invoice.customer_name} ${invoice.customer_email}</dd>
          <dt>${line?.description}</dt>
          <dd>${money(line?.amount ?? 0, invoice.currency)}</dd>
          ${line && line.period.end > line.period.start && markup`<dt>Period</dt><dd>${day(line.period.start)} – ${day(line.period.end)}</dd>`}
          <dt class="total">${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</dt>
          <dd class="total">${money(invoice.total, invoice.currency)}</dd>
        </dl>
        <p class="actions"><a class="button plain" href="${base}/i/${invoice.id}/pdf">Download PDF</a></p>
      </section>
      ${invoice.status === 'open' && payCard(visit, invoice, problem)}`,
  };
}

function payCard(visit: Visit, invoice: Stripe.Invoice, problem: Problem | null) {
  const saved = savedMethod(visit, invoice);
  const { base, guard, id } = visit;
  const amount = money(invoice.amount_due, invoice.currency);
  const owner = { email: invoice.customer_email ?? '', name: invoice.customer_name };
  return markup`<section class="card" aria-labelledby="pay">
    <h2 id="pay">Pay this invoice</h2>
    ${alert(problem)}
    ${
      saved &&
      markup`<form method="post" action="${base}/i/${id}">${guard}<button class="wide plain" name="saved" value="1" data-busy="Processing…">Pay ${amount} with ${methodName(saved)}</button></form>
        <h3>or with another card</h3>`
    }
    <form method="post" action="${base}/i/${id}">${guard} ${cardFields(visit, owner, problem)}<button class="wide" data-busy="Processing…">Pay ${amount}</button></form>
    ${cardList(visit)}
  </section>`;
}

export function invoicePdf(visit: Visit): Reply {
  const invoice = publicInvoice(visit);
  const [line] = invoice.lines.data;
  const text = [
    `Invoice ${invoice.number}`,
    'Payment sandbox: no money moves',
    '',
    `Issued: ${day(invoice.effective_at)}`,
    `Status: ${invoice.status}`,
    `Billed to: ${[invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')}`,
    '',
    `${line?.description ?? ''}   ${money(line?.amount ?? 0, invoice.currency)}`,
    ...(line && line.period.end > line.period.start ? [`Period: ${day(line.period.start)} - ${day(line.period.end)}`] : []),
    '',
    `Total: ${money(invoice.total, invoice.currency)}`,
    `Paid: ${money(invoice.amount_paid, invoice.currency)}`,
  ];
  return { pdf: pdfOf(text), name: `${invoice.number}.pdf` };
}

export function receiptPage({ w, id }: Visit): Reply {
  const charge = w.store.get('charge', id);
  if (charge.receipt_url === null) throw missing('charge', id);
  const method = w.store.get('payment_method', charge.payment_method!);
  const refunds = w.store.naming('refund', id);
  return {
    title: `Receipt ${charge.receipt_number}`,
    body: markup`<section class="card">
      <h1>Receipt ${charge.receipt_number}</h1>
      <p class="amount">${money(charge.amount, charge.currency)}</p>
      <p class="soft">Paid on ${day(charge.created)} with ${methodName(method)}</p>
      <dl class="rows">
        <dt>${charge.description ?? 'Payment'}</dt>
        <dd>${money(charge.amount, charge.currency)}</dd>
        ${refunds.map((each) => markup`<dt>Refund on ${day(each.created)} ${badge(each.status)}</dt><dd>−${money(each.amount, each.currency)}</dd>`)}
        <dt class="total">Total</dt>
        <dd class="total">${money(charge.amount - charge.amount_refunded, charge.currency)}</dd>
      </dl>
    </section>`,
  };
}
