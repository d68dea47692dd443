import type Stripe from 'stripe';
import { end } from '../invoices.ts';
import { customer } from '../objects/catalogue.ts';
import type { World } from '../world.ts';
import { missing } from './errors.ts';
import { listed, same } from './lists.ts';
import { created, hash, lacking, mergedMetadata, metadata, of, paging, text, unsettable, type Values } from './params.ts';
import { route } from './route.ts';

const fields = {
  description: unsettable(text()),
  email: unsettable(text(512)),
  name: unsettable(text(256)),
  phone: unsettable(text(20)),
  metadata,
};
const rest = lacking('address balance business_name cash_balance individual_name invoice_prefix next_invoice_sequence preferred_locales');
const more = lacking('shipping source tax tax_exempt validate');
const settings = hash({ default_payment_method: text(), ...lacking('custom_fields footer rendering_options') });

const cleaned = ({ metadata: given, ...wish }: Values<typeof fields>) => ({ ...wish, metadata: mergedMetadata({}, given) });

function update(
  w: World,
  id: string,
  wish: Values<typeof fields> & { invoice_settings?: Values<{ default_payment_method: ReturnType<typeof text> }> },
) {
  const before = present(w, id);
  const { metadata: given, invoice_settings: invoicing, ...patch } = wish;
  if (invoicing?.default_payment_method)
    w.store.get('payment_method', invoicing.default_payment_method, 'invoice_settings[default_payment_method]');
  const after = w.store.change('customer', id, {
    ...patch,
    metadata: mergedMetadata(before.metadata, given),
    invoice_settings: { ...before.invoice_settings, ...invoicing },
  });
  w.emit('customer.updated', after, Object.fromEntries(Object.keys(wish).map((key) => [key, before[key as keyof Stripe.Customer]])));
  return after;
}

const present = (w: World, id: string): Stripe.Customer => {
  if (w.store.find('deleted_customer', id)) throw missing('customer', id);
  return w.store.get('customer', id);
};

/** Deleting ends what runs; history keeps the id. */
function remove(w: World, id: string): Stripe.DeletedCustomer {
  const before = present(w, id);
  for (const each of w.store.all('subscription'))
    if (each.customer === id && each.status !== 'canceled') end(w, each.id, 'cancellation_requested');
  w.emit('customer.deleted', before);
  w.store.remove('customer', id);
  return w.store.put('deleted_customer', { id, object: 'customer', deleted: true });
}

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    of<Stripe.CustomerCreateParams>()({
      ...fields,
      ...rest,
      ...more,
      ...lacking('invoice_settings payment_method tax_id_data test_clock'),
    }),
    (w, given) => {
      const made = w.store.put('customer', customer(w, cleaned(given)));
      w.emit('customer.created', made);
      return made;
    },
  ),
  route(
    'GET',
    '/v1/customers',
    of<Stripe.CustomerListParams>()({ ...paging, created, email: text(), ...lacking('test_clock') }),
    (w, given) => listed(w, 'customer', '/v1/customers', given, (each) => same(given.email, each.email)),
  ),
  route('GET', '/v1/customers/{id}', hash({}), (w, _, id) => w.store.find('deleted_customer', id) ?? w.store.get('customer', id)),
  route(
    'POST',
    '/v1/customers/{id}',
    of<Stripe.CustomerUpdateParams>()({ ...fields, ...rest, ...more, invoice_settings: settings, ...lacking('default_source') }),
    (w, given, id) => update(w, id, given),
  ),
  route('DELETE', '/v1/customers/{id}', hash({}), (w, _, id) => remove(w, id)),
];
