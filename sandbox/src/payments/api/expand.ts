import type Stripe from 'stripe';
import { listOf } from '../objects/absent.ts';
import { lineItemOf } from '../objects/checkout.ts';
import { productNameOf } from '../invoices.ts';
import type { Kind, Kinds } from '../store.ts';
import type { ProviderWorld } from '../world.ts';
import { invalidRequest } from './errors.ts';

type ExpandableFields = Record<string, Kind | ((w: ProviderWorld, id: string) => unknown)>;
/** Lists that an answer contains only when they are expanded. */
const lineItemList = (w: ProviderWorld, id: string) => listOf(lineItemsOf(w, id), `/v1/checkout/sessions/${id}/line_items`);
const linkedList =
  <K extends 'invoice_payment' | 'refund'>(kind: K, of: keyof Kinds[K], path: (id: string) => string) =>
  (w: ProviderWorld, id: string) =>
    listOf(
      w.store.referencing(kind, id).filter((each) => each[of] === id),
      path(id),
    );
const invoicePaymentList = linkedList('invoice_payment', 'invoice', (id) => `/v1/invoice_payments?invoice=${id}`);
const refundList = linkedList('refund', 'charge', (id) => `/v1/charges/${id}/refunds`);

export function lineItemsOf(w: ProviderWorld, session: string): Stripe.LineItem[] {
  const checkout = w.store.get('checkout', session);
  return [lineItemOf(checkout, productNameOf(w, checkout.price))];
}

/** The expandable fields of each object, and the kind of the object in them. */
const expandable: Record<string, ExpandableFields> = {
  product: { default_price: 'price' },
  price: { product: 'product' },
  'checkout.session': {
    customer: 'customer',
    subscription: 'subscription',
    invoice: 'invoice',
    payment_intent: 'payment_intent',
    line_items: lineItemList,
  },
  subscription: { customer: 'customer', default_payment_method: 'payment_method', latest_invoice: 'invoice' },
  invoice: { customer: 'customer', default_payment_method: 'payment_method', payments: invoicePaymentList },
  invoice_payment: { invoice: 'invoice' },
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { customer: 'customer', payment_intent: 'payment_intent', refunds: refundList },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_method: { customer: 'customer' },
  'billing_portal.session': { configuration: 'billing_portal.configuration' },
};
const innerPaths: Record<string, ExpandableFields> = {
  subscription_details: { subscription: 'subscription' },
  payment: { payment_intent: 'payment_intent' },
};

type Node = Record<string, unknown>;
const ownEntry = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A copy of the answer in which each requested path holds the object instead of its id. */
export function expandPaths(w: ProviderWorld, answer: unknown, paths: string[]): unknown {
  if (paths.length === 0) return answer;
  const root = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) throw invalidRequest('You cannot expand more than 4 levels of a property.', 'expand');
    expandPath(w, root, steps, path, '');
  }
  return root;
}

function expandPath(w: ProviderWorld, node: unknown, [step, ...rest]: string[], path: string, parent: string) {
  if (step === undefined || node === null || node === undefined) return;
  if (Array.isArray(node)) {
    for (const each of node) expandPath(w, each, [step, ...rest], path, parent);
    return;
  }
  if (!isNode(node)) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  const fields = ownEntry(expandable, String(node.object)) ?? ownEntry(innerPaths, parent);
  const how = fields && ownEntry(fields, step);
  if (how === undefined) {
    // A last step that only names a plain field expands nothing; on the way to one it is passed through.
    if (rest.length === 0 || !Object.hasOwn(node, step)) throw invalidRequest(`This property cannot be expanded (${step}).`, 'expand');
    expandPath(w, node[step], rest, path, step);
    return;
  }
  const present = node[step];
  if (typeof how === 'function') node[step] ??= structuredClone(how(w, String(node.id)));
  else if (typeof present === 'string') {
    const target = w.store.find(how, present) ?? w.store.find('deleted_customer', present);
    node[step] = target ? structuredClone(target) : present;
  }
  expandPath(w, node[step], rest, path, step);
}
