import type Stripe from 'stripe';
import { closeSubscription } from '../invoices.ts';
import { newCustomer } from '../objects/catalogue.ts';
import type { ProviderWorld } from '../world.ts';
import { noSuchObject } from './errors.ts';
import { getAndListRoutes } from './lists.ts';
import * as is from './params.ts';
import { apiRoute } from './route.ts';

const clearableText = (max?: number) => is.clearable(is.textParam(max));
const addressLine = clearableText(500);
const addressParam = is.clearable(
  is.hashParam({
    line1: addressLine,
    line2: addressLine,
    city: addressLine,
    postal_code: addressLine,
    state: addressLine,
    country: clearableText(2),
  }),
);
const customerFields = {
  address: addressParam,
  description: clearableText(),
  email: clearableText(512),
  name: clearableText(256),
  phone: clearableText(20),
  metadata: is.metadataParam,
};
const noAddress = { line1: null, line2: null, city: null, postal_code: null, state: null, country: null };
/** The complete address of an answer, even if only parts were given. */
const completeAddress = <A extends object>(given: A | null | undefined) =>
  given === undefined ? {} : { address: given === null ? null : { ...noAddress, ...given } };
const unsupportedParams = {
  ...is.unsupported('business_name cash_balance individual_name invoice_prefix next_invoice_sequence preferred_locales'),
  ...is.unsupported('shipping source tax tax_exempt validate'),
};
const settings = is.hashParam({ default_payment_method: is.textParam(), ...is.unsupported('custom_fields footer rendering_options') });
const customerParams = is.paramsOf<Stripe.CustomerUpdateParams>()({
  ...customerFields,
  ...unsupportedParams,
  balance: is.integerParam(-99_999_999, 0),
  invoice_settings: settings,
  ...is.unsupported('default_source'),
});

function updateCustomer(w: ProviderWorld, given: ReturnType<(typeof customerParams)['read']>, id: string) {
  const before = existingCustomer(w, id);
  const { metadata, invoice_settings: invoicing, address: where, ...patch } = given;
  const method = invoicing?.default_payment_method;
  if (method) w.store.get('payment_method', method, 'invoice_settings[default_payment_method]');
  const after = w.store.change('customer', id, {
    ...patch,
    ...completeAddress(where),
    metadata: is.mergedMetadata(before.metadata, metadata),
    invoice_settings: { ...before.invoice_settings, ...invoicing },
  });
  w.emit('customer.updated', after, is.previousValues(before, given));
  return after;
}

function existingCustomer(w: ProviderWorld, id: string): Stripe.Customer {
  if (w.store.find('deleted_customer', id)) throw noSuchObject('customer', id);
  return w.store.get('customer', id);
}

/** Deletes a customer and ends its subscriptions; past objects keep its id. */
function deleteCustomer(w: ProviderWorld, _: unknown, id: string): Stripe.DeletedCustomer {
  const before = existingCustomer(w, id);
  for (const each of w.store.referencing('subscription', id))
    if (each.status !== 'canceled') closeSubscription(w, each.id, 'cancellation_requested');
  w.emit('customer.deleted', before);
  w.store.remove('customer', id);
  return w.store.put('deleted_customer', { id, object: 'customer', deleted: true });
}

export const customerRoutes = [
  apiRoute(
    'POST',
    '/v1/customers',
    is.paramsOf<Stripe.CustomerCreateParams>()({
      ...customerFields,
      ...unsupportedParams,
      ...is.unsupported('balance invoice_settings payment_method tax_id_data test_clock'),
    }),
    (w, { metadata, address: where, ...given }) => {
      const made = w.store.put(
        'customer',
        newCustomer(w, { ...given, ...completeAddress(where), metadata: is.mergedMetadata({}, metadata) }),
      );
      w.emit('customer.created', made);
      return made;
    },
  ),
  apiRoute(
    'GET',
    '/v1/customers/{id}',
    is.hashParam({}),
    (w, _, id) => w.store.find('deleted_customer', id) ?? w.store.get('customer', id),
  ),
  ...getAndListRoutes(
    'customer',
    '/v1/customers',
    is.paramsOf<Stripe.CustomerListParams>()({ ...is.pagingParams, email: is.textParam(), ...is.unsupported('test_clock') }),
  ),
  apiRoute('POST', '/v1/customers/{id}', customerParams, updateCustomer),
  apiRoute('DELETE', '/v1/customers/{id}', is.hashParam({}), deleteCustomer),
];
