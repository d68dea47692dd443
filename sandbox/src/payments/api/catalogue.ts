import type Stripe from 'stripe';
import { price, product } from '../objects/catalogue.ts';
import type { World } from '../world.ts';
import { invalid, lacks } from './errors.ts';
import { reading } from './lists.ts';
import * as is from './params.ts';
import { route } from './route.ts';

export const currency: is.Reader<string> = {
  read(value, name) {
    const found = is.text().read(value, name).toLowerCase();
    if (!Intl.supportedValuesOf('currency').includes(found.toUpperCase())) throw invalid(`Invalid currency: ${found.slice(0, 10)}`, name);
    return found;
  },
};
export const amount = is.integer(0, 99_999_999);
export const interval = { interval: is.needed(is.oneOf('day', 'week', 'month', 'year')), interval_count: is.integer(1, 36) };
export const images = is.list(is.url, 8);

const productFields = {
  ...{ name: is.text(), active: is.boolean, description: is.unsettable(is.text(40_000)), metadata: is.metadata },
  ...is.lacking('marketing_features package_dimensions shippable statement_descriptor tax_code tax_details unit_label url'),
};
const priceFields = { active: is.boolean, metadata: is.metadata, nickname: is.unsettable(is.text()) };

const productParams = is.of<Stripe.ProductCreateParams>()({
  ...{ ...productFields, name: is.needed(is.text()), id: is.text(), images, type: is.only('service', 'good') },
  ...is.lacking('default_price_data'),
});

function createProduct(w: World, given: is.Read<typeof productParams>) {
  if (given.id && w.store.find('product', given.id)) throw invalid(`Product already exists: ${given.id}`, 'id', 'resource_already_exists');
  const made = w.store.put('product', product(w, { ...given, metadata: is.mergedMetadata({}, given.metadata) }));
  w.emit('product.created', made);
  return made;
}

const priceParams = is.of<Stripe.PriceCreateParams>()({
  ...{ ...priceFields, currency: is.needed(currency), unit_amount: amount, product: is.text(), lookup_key: is.text(200) },
  billing_scheme: is.only('per_unit', 'tiered'),
  product_data: is.of<Stripe.PriceCreateParams.ProductData>()({
    name: is.needed(is.text()),
    ...is.lacking('active id metadata statement_descriptor tax_code tax_details unit_label'),
  }),
  recurring: is.of<Stripe.PriceCreateParams.Recurring>()({
    ...{ ...interval, usage_type: is.only('licensed', 'metered') },
    ...is.lacking('meter trial_period_days'),
  }),
  ...is.lacking('currency_options custom_unit_amount tax_behavior tiers tiers_mode transfer_lookup_key transform_quantity'),
  ...is.lacking('unit_amount_decimal'),
});

function createPrice(w: World, { product_data: data, recurring, metadata, unit_amount, ...given }: is.Read<typeof priceParams>) {
  if (unit_amount === undefined) throw lacks('prices without unit_amount');
  const made = w.store.put(
    'price',
    price(w, {
      ...given,
      unit_amount,
      product: productOf(w, given.product, data && { name: data.name }, 'product'),
      recurring: periodOf(recurring),
      metadata: is.mergedMetadata({}, metadata),
    }),
  );
  w.emit('price.created', made);
  return made;
}

/** A price belongs to a product that is there, or to one that is made with it. */
export function productOf(w: World, known: string | undefined, made: Parameters<typeof product>[1] | undefined, param: string): string {
  if ((known === undefined) === (made === undefined)) throw invalid('You must specify either `product` or `product_data`.', param);
  return made ? w.store.put('product', product(w, made)).id : w.store.get('product', known!, param).id;
}

export const periodOf = (given: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number } | undefined) =>
  given ? { interval: given.interval, interval_count: given.interval_count ?? 1 } : null;

export const catalogueRoutes = [
  route('POST', '/v1/products', productParams, createProduct),
  ...reading(
    'product',
    '/v1/products',
    is.of<Stripe.ProductListParams>()({
      ...{ ...is.paging, active: is.boolean, ids: is.list(is.text()) },
      ...is.lacking('shippable type url'),
    }),
    { ids: ({ id }, ids) => !ids || ids.includes(id) },
  ),
  route(
    'POST',
    '/v1/products/{id}',
    is.of<Stripe.ProductUpdateParams>()({ ...productFields, ...is.lacking('default_price images') }),
    (w, { metadata, ...patch }, id) => {
      const before = w.store.get('product', id);
      const merged = is.mergedMetadata(before.metadata, metadata);
      const after = w.store.change('product', id, { ...patch, metadata: merged, updated: w.now() });
      w.emit('product.updated', after, is.previous(before, patch));
      return after;
    },
  ),
  route('POST', '/v1/prices', priceParams, createPrice),
  ...reading(
    'price',
    '/v1/prices',
    is.of<Stripe.PriceListParams>()({
      ...{ ...is.paging, active: is.boolean, currency, product: is.text(), type: is.oneOf('one_time', 'recurring') },
      ...is.lacking('lookup_keys recurring'),
    }),
  ),
  route(
    'POST',
    '/v1/prices/{id}',
    is.of<Stripe.PriceUpdateParams>()({ ...priceFields, ...is.lacking('currency_options lookup_key tax_behavior transfer_lookup_key') }),
    (w, { metadata, ...patch }, id) => {
      const before = w.store.get('price', id);
      const after = w.store.change('price', id, { ...patch, metadata: is.mergedMetadata(before.metadata, metadata) });
      w.emit('price.updated', after, is.previous(before, patch));
      return after;
    },
  ),
];
