import type Stripe from 'stripe';
import { payInvoice } from '../checkout.ts';
import { ensureInvoiceIntent, subscriptionOfInvoice } from '../invoices.ts';
import { problemAlert, cardFields, cardList, isProblem, methodFrom, methodName, declinedProblem, type FormProblem } from './card.ts';
import { formatMoney } from '../currencies.ts';
import { statusBadge, formatDay } from './html.ts';
import { markup } from '../../bar/markup.ts';
import { pdfOf } from './pdf.ts';
import type { PageReply, Visit } from './page.ts';
import { noSuchObject } from '../api/errors.ts';

function publicInvoice({ w, id }: Visit): Stripe.Invoice {
  const existing = w.store.get('invoice', id);
  if (existing.status === 'draft') throw noSuchObject('invoice', id);
  return existing;
}

/** The customer's page of an invoice; an open one can be paid here, with a new or the saved card. */
export function renderInvoice(visit: Visit): PageReply {
  const { w, id, form, base, query } = visit;
  const invoice = publicInvoice(visit);
  const undone = 'The payment did not go through. Try again, or use another card.';
  if (!form) return renderInvoicePage(visit, invoice, query.has('again') ? { field: null, text: undone } : null);
  const paying = w.store.transact(() => {
    const owner = { email: invoice.customer_email ?? 'customer@sandbox.invalid', name: invoice.customer_name };
    const method = (form.saved === undefined ? null : savedMethod(visit, invoice)) ?? methodFrom(w, form, owner);
    return isProblem(method) ? method : { outcome: payInvoice(w, id, method), intent: ensureInvoiceIntent(w, invoice) };
  });
  if ('field' in paying) return renderInvoicePage(visit, invoice, paying);
  if (paying.outcome === 'requires_action') return { to: `${base}/3ds/${paying.intent}` };
  if (paying.outcome !== 'declined') return { to: `${base}/i/${id}` };
  const { last_payment_error: error } = w.store.get('payment_intent', paying.intent);
  return renderInvoicePage(visit, invoice, declinedProblem(error?.code, error?.message ?? 'Your card was declined.'));
}

function savedMethod({ w }: Visit, invoice: Stripe.Invoice): Stripe.PaymentMethod | null {
  const of = subscriptionOfInvoice(w, invoice);
  return typeof of?.default_payment_method === 'string' ? w.store.get('payment_method', of.default_payment_method) : null;
}

function renderInvoicePage(visit: Visit, invoice: Stripe.Invoice, problem: FormProblem | null): PageReply {
  const { base } = visit;
  const [line] = invoice.lines.data;
  return {
    title: `Invoice ${invoice.number}`,
    status: problem ? 402 : 200,
    body: markup`<section class="card">
        <div class="head">
          <h1>Invoice ${invoice.number}</h1>
          ${statusBadge(invoice.status)}
        </div>
        <p class="amount">${formatMoney(invoice.total, invoice.currency)}</p>
        <p class="soft">${invoice.status === 'paid' ? `Paid on ${formatDay(invoice.status_transitions.paid_at)}` : `Issued on ${formatDay(invoice.effective_at)}`}</p>
        <dl class="rows">
          <dt>Billed to</dt>
          <dd>${invoice.customer_name} ${invoice.customer_email}</dd>
          <dt>${line?.description}</dt>
          <dd>${formatMoney(line?.amount ?? 0, invoice.currency)}</dd>
          ${line && line.period.end > line.period.start && markup`<dt>Period</dt><dd>${formatDay(line.period.start)} – ${formatDay(line.period.end)}</dd>`}
          <dt class="total">${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</dt>
          <dd class="total">${formatMoney(invoice.total, invoice.currency)}</dd>
        </dl>
        <p class="actions"><a class="button plain" href="${base}/i/${invoice.id}/pdf">Download PDF</a></p>
      </section>
      ${invoice.status === 'open' && payInvoiceForms(visit, invoice, problem)}`,
  };
}

function payInvoiceForms(visit: Visit, invoice: Stripe.Invoice, problem: FormProblem | null) {
  const saved = savedMethod(visit, invoice);
  const { base, guard, id } = visit;
  const amount = formatMoney(invoice.amount_due, invoice.currency);
  const owner = { email: invoice.customer_email ?? '', name: invoice.customer_name };
  return markup`<section class="card" aria-labelledby="pay">
    <h2 id="pay">Pay this invoice</h2>
    ${problemAlert(problem)}
    ${
      saved &&
      markup`<form method="post" action="${base}/i/${id}">${guard}<button class="wide plain" name="saved" value="1" data-busy="Processing…">Pay ${amount} with ${methodName(saved)}</button></form>
        <h3>or with another card</h3>`
    }
    <form method="post" action="${base}/i/${id}">${guard} ${cardFields(visit, owner, problem)}<button class="wide" data-busy="Processing…">Pay ${amount}</button></form>
    ${cardList(visit)}
  </section>`;
}

export function renderInvoicePdf(visit: Visit): PageReply {
  const invoice = publicInvoice(visit);
  const [line] = invoice.lines.data;
  const text = [
    `Invoice ${invoice.number}`,
    'Payment sandbox: no money moves',
    '',
    `Issued: ${formatDay(invoice.effective_at)}`,
    `Status: ${invoice.status}`,
    `Billed to: ${[invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')}`,
    '',
    `${line?.description ?? ''}   ${formatMoney(line?.amount ?? 0, invoice.currency)}`,
    ...(line && line.period.end > line.period.start ? [`Period: ${formatDay(line.period.start)} - ${formatDay(line.period.end)}`] : []),
    '',
    `Total: ${formatMoney(invoice.total, invoice.currency)}`,
    `Paid: ${formatMoney(invoice.amount_paid, invoice.currency)}`,
  ];
  return { pdf: pdfOf(text), name: `${invoice.number}.pdf` };
}

export function renderReceipt({ w, id }: Visit): PageReply {
  const charge = w.store.get('charge', id);
  if (charge.receipt_url === null) throw noSuchObject('charge', id);
  const method = w.store.get('payment_method', charge.payment_method!);
  const refunds = w.store.referencing('refund', id);
  return {
    title: `Receipt ${charge.receipt_number}`,
    body: markup`<section class="card">
      <h1>Receipt ${charge.receipt_number}</h1>
      <p class="amount">${formatMoney(charge.amount, charge.currency)}</p>
      <p class="soft">Paid on ${formatDay(charge.created)} with ${methodName(method)}</p>
      <dl class="rows">
        <dt>${charge.description ?? 'Payment'}</dt>
        <dd>${formatMoney(charge.amount, charge.currency)}</dd>
        ${refunds.map((each) => markup`<dt>Refund on ${formatDay(each.created)} ${statusBadge(each.status)}</dt><dd>−${formatMoney(each.amount, each.currency)}</dd>`)}
        <dt class="total">Total</dt>
        <dd class="total">${formatMoney(charge.amount - charge.amount_refunded, charge.currency)}</dd>
      </dl>
    </section>`,
  };
}
