import type Stripe from 'stripe';
import { end } from '../invoices.ts';
import { customer } from '../objects/catalogue.ts';
import type { World } from '../world.ts';
import { missing } from './errors.ts';
import { reading } from './lists.ts';
import * as is from './params.ts';
import { route } from './route.ts';

const text = (max?: number) => is.unsettable(is.text(max));
const line = text(500);
const address = is.unsettable(is.hash({ line1: line, line2: line, city: line, postal_code: line, state: line, country: text(2) }));
const fields = { address, description: text(), email: text(512), name: text(256), phone: text(20), metadata: is.metadata };
const noAddress = { line1: null, line2: null, city: null, postal_code: null, state: null, country: null };
/** The complete object, as answered, even if only parts were given. */
const whole = <A extends object>(given: A | null | undefined) =>
  given === undefined ? {} : { address: given === null ? null : { ...noAddress, ...given } };
const lacks = {
  ...is.lacking('business_name cash_balance individual_name invoice_prefix next_invoice_sequence preferred_locales'),
  ...is.lacking('shipping source tax tax_exempt validate'),
};
const settings = is.hash({ default_payment_method: is.text(), ...is.lacking('custom_fields footer rendering_options') });
const params = is.of<Stripe.CustomerUpdateParams>()({
  ...fields,
  ...lacks,
  balance: is.integer(-99_999_999, 0),
  invoice_settings: settings,
  ...is.lacking('default_source'),
});

function update(w: World, given: ReturnType<(typeof params)['read']>, id: string) {
  const before = present(w, id);
  const { metadata, invoice_settings: invoicing, address: where, ...patch } = given;
  const method = invoicing?.default_payment_method;
  if (method) w.store.get('payment_method', method, 'invoice_settings[default_payment_method]');
  const after = w.store.change('customer', id, {
    ...patch,
    ...whole(where),
    metadata: is.mergedMetadata(before.metadata, metadata),
    invoice_settings: { ...before.invoice_settings, ...invoicing },
  });
  w.emit('customer.updated', after, is.previous(before, given));
  return after;
}

function present(w: World, id: string): Stripe.Customer {
  if (w.store.find('deleted_customer', id)) throw missing('customer', id);
  return w.store.get('customer', id);
}

/** Deleting ends what runs; history keeps the id. */
function remove(w: World, _: unknown, id: string): Stripe.DeletedCustomer {
  const before = present(w, id);
  for (const each of w.store.naming('subscription', id)) if (each.status !== 'canceled') end(w, each.id, 'cancellation_requested');
  w.emit('customer.deleted', before);
  w.store.remove('customer', id);
  return w.store.put('deleted_customer', { id, object: 'customer', deleted: true });
}

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    is.of<Stripe.CustomerCreateParams>()({
      ...{ ...fields, ...lacks },
      ...is.lacking('balance invoice_settings payment_method tax_id_data test_clock'),
    }),
    (w, { metadata, address: where, ...given }) => {
      const made = w.store.put('customer', customer(w, { ...given, ...whole(where), metadata: is.mergedMetadata({}, metadata) }));
      w.emit('customer.created', made);
      return made;
    },
  ),
  route('GET', '/v1/customers/{id}', is.hash({}), (w, _, id) => w.store.find('deleted_customer', id) ?? w.store.get('customer', id)),
  ...reading(
    'customer',
    '/v1/customers',
    is.of<Stripe.CustomerListParams>()({ ...is.paging, email: is.text(), ...is.lacking('test_clock') }),
  ),
  route('POST', '/v1/customers/{id}', params, update),
  route('DELETE', '/v1/customers/{id}', is.hash({}), remove),
];
