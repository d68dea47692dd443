import type Stripe from 'stripe';
import { listOf } from '../objects/absent.ts';
import { lineItem } from '../objects/checkout.ts';
import { nameOf } from '../invoices.ts';
import type { Kind, Kinds } from '../store.ts';
import type { World } from '../world.ts';
import { invalid } from './errors.ts';

type Fields = Record<string, Kind | ((w: World, id: string) => unknown)>;
/** Lists that are sent only when they are asked for. */
const lineItems = (w: World, id: string) => listOf(lineItemsOf(w, id), `/v1/checkout/sessions/${id}/line_items`);
const joined =
  <K extends 'invoice_payment' | 'refund'>(kind: K, of: keyof Kinds[K], path: (id: string) => string) =>
  (w: World, id: string) =>
    listOf(
      w.store.naming(kind, id).filter((each) => each[of] === id),
      path(id),
    );
const payments = joined('invoice_payment', 'invoice', (id) => `/v1/invoice_payments?invoice=${id}`);
const refunds = joined('refund', 'charge', (id) => `/v1/charges/${id}/refunds`);

export function lineItemsOf(w: World, session: string): Stripe.LineItem[] {
  const checkout = w.store.get('checkout', session);
  return [lineItem(checkout, nameOf(w, checkout.price))];
}

/** What can be asked for in place of an id, or besides what is sent anyway. */
const expandable: Record<string, Fields> = {
  product: { default_price: 'price' },
  price: { product: 'product' },
  'checkout.session': {
    customer: 'customer',
    subscription: 'subscription',
    invoice: 'invoice',
    payment_intent: 'payment_intent',
    line_items: lineItems,
  },
  subscription: { customer: 'customer', default_payment_method: 'payment_method', latest_invoice: 'invoice' },
  invoice: { customer: 'customer', default_payment_method: 'payment_method', payments },
  invoice_payment: { invoice: 'invoice' },
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { customer: 'customer', payment_intent: 'payment_intent', refunds },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_method: { customer: 'customer' },
  'billing_portal.session': { configuration: 'billing_portal.configuration' },
};
const innerPaths: Record<string, Fields> = {
  subscription_details: { subscription: 'subscription' },
  payment: { payment_intent: 'payment_intent' },
};

type Node = Record<string, unknown>;
const own = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A copy of the answer in which each asked-for path holds the object itself. */
export function expand(w: World, answer: unknown, paths: string[]): unknown {
  if (paths.length === 0) return answer;
  const root = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) throw invalid('You cannot expand more than 4 levels of a property.', 'expand');
    follow(w, root, steps, path, '');
  }
  return root;
}

function follow(w: World, node: unknown, [step, ...rest]: string[], path: string, parent: string) {
  if (step === undefined || node === null || node === undefined) return;
  if (Array.isArray(node)) {
    for (const each of node) follow(w, each, [step, ...rest], path, parent);
    return;
  }
  if (!isNode(node)) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  const fields = own(expandable, String(node.object)) ?? own(innerPaths, parent);
  const how = fields && own(fields, step);
  if (how === undefined) {
    // A last step that only names a plain field expands nothing; on the way to one it is passed through.
    if (rest.length === 0 || !Object.hasOwn(node, step)) throw invalid(`This property cannot be expanded (${step}).`, 'expand');
    follow(w, node[step], rest, path, step);
    return;
  }
  const present = node[step];
  if (typeof how === 'function') node[step] ??= structuredClone(how(w, String(node.id)));
  else if (typeof present === 'string') {
    const found = w.store.find(how, present) ?? w.store.find('deleted_customer', present);
    node[step] = found ? structuredClone(found) : present;
  }
  follow(w, node[step], rest, path, step);
}
