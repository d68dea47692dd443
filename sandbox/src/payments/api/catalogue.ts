import type Stripe from 'stripe';
import { price, product } from '../objects/catalogue.ts';
import type { World } from '../world.ts';
import { invalid, lacks } from './errors.ts';
import { listed, same } from './lists.ts';
import {
  boolean,
  created,
  hash,
  integer,
  lacking,
  list,
  mergedMetadata,
  metadata,
  needed,
  of,
  oneOf,
  only,
  paging,
  text,
  unsettable,
  url,
} from './params.ts';
import { route } from './route.ts';

export const currency = {
  read(value: Parameters<ReturnType<typeof text>['read']>[0], name: string) {
    const found = text().read(value, name).toLowerCase();
    if (!Intl.supportedValuesOf('currency').includes(found.toUpperCase())) throw invalid(`Invalid currency: ${found.slice(0, 10)}`, name);
    return found;
  },
};
export const amount = integer(0, 99_999_999);
export const recurring = of<Stripe.PriceCreateParams.Recurring>()({
  interval: needed(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer(1, 36),
  usage_type: only('licensed', 'metered'),
  ...lacking('meter trial_period_days'),
});
const images = list(url, 8);
const productFields = { name: text(), active: boolean, description: unsettable(text(40_000)), metadata };
const productLacks = lacking('marketing_features package_dimensions shippable statement_descriptor tax_code tax_details unit_label url');
const priceFields = { active: boolean, metadata, nickname: unsettable(text()) };

function createPrice(
  w: World,
  given: Record<string, unknown> & { product?: string; unit_amount?: number; currency: string },
  name?: string,
) {
  if (given.unit_amount === undefined) throw lacks('prices without unit_amount');
  if ((given.product === undefined) === (name === undefined))
    throw invalid('You must specify either `product` or `product_data`.', 'product');
  const of = name === undefined ? w.store.get('product', given.product!, 'product').id : w.store.put('product', product(w, { name })).id;
  const wish = given as unknown as Omit<Parameters<typeof price>[1], 'recurring'> & {
    recurring?: { interval: 'month'; interval_count?: number };
  };
  const period = wish.recurring ? { interval: wish.recurring.interval, interval_count: wish.recurring.interval_count ?? 1 } : null;
  const made = w.store.put('price', price(w, { ...wish, product: of, recurring: period, metadata: mergedMetadata({}, wish.metadata) }));
  w.emit('price.created', made);
  return made;
}

function updatePrice(
  w: World,
  id: string,
  { metadata: given, ...patch }: { active?: boolean; nickname?: string | null; metadata?: Record<string, string> | null },
) {
  const before = w.store.get('price', id);
  const after = w.store.change('price', id, { ...patch, metadata: mergedMetadata(before.metadata, given) });
  w.emit('price.updated', after, Object.fromEntries(Object.keys(patch).map((key) => [key, before[key as keyof Stripe.Price]])));
  return after;
}

export const catalogueRoutes = [
  route(
    'POST',
    '/v1/products',
    of<Stripe.ProductCreateParams>()({
      ...productFields,
      name: needed(text()),
      id: text(),
      images,
      type: only('service', 'good'),
      ...productLacks,
      ...lacking('default_price_data'),
    }),
    (w, given) => {
      if (given.id && w.store.find('product', given.id))
        throw invalid(`Product already exists: ${given.id}`, 'id', 'resource_already_exists');
      const made = w.store.put('product', product(w, { ...given, metadata: mergedMetadata({}, given.metadata) }));
      w.emit('product.created', made);
      return made;
    },
  ),
  route(
    'GET',
    '/v1/products',
    of<Stripe.ProductListParams>()({ ...paging, active: boolean, created, ids: list(text()), ...lacking('shippable type url') }),
    (w, given) =>
      listed(w, 'product', '/v1/products', given, (each) => same(given.active, each.active) && (!given.ids || given.ids.includes(each.id))),
  ),
  route('GET', '/v1/products/{id}', hash({}), (w, _, id) => w.store.get('product', id)),
  route(
    'POST',
    '/v1/products/{id}',
    of<Stripe.ProductUpdateParams>()({ ...productFields, ...productLacks, ...lacking('default_price images') }),
    (w, { metadata: given, ...patch }, id) => {
      const before = w.store.get('product', id);
      const after = w.store.change('product', id, { ...patch, metadata: mergedMetadata(before.metadata, given), updated: w.now() });
      w.emit('product.updated', after, Object.fromEntries(Object.keys(patch).map((key) => [key, before[key as keyof Stripe.Product]])));
      return after;
    },
  ),
  route(
    'POST',
    '/v1/prices',
    of<Stripe.PriceCreateParams>()({
      ...priceFields,
      currency: needed(currency),
      billing_scheme: only('per_unit', 'tiered'),
      lookup_key: text(200),
      product: text(),
      product_data: of<Stripe.PriceCreateParams.ProductData>()({
        name: needed(text()),
        ...lacking('active id metadata statement_descriptor tax_code tax_details unit_label'),
      }),
      recurring,
      unit_amount: amount,
      ...lacking(
        'currency_options custom_unit_amount tax_behavior tiers tiers_mode transfer_lookup_key transform_quantity unit_amount_decimal',
      ),
    }),
    (w, { product_data: data, ...given }) => createPrice(w, given, data?.name),
  ),
  route(
    'GET',
    '/v1/prices',
    of<Stripe.PriceListParams>()({
      ...{ ...paging, active: boolean, created, currency, product: text(), type: oneOf('one_time', 'recurring') },
      ...{ lookup_keys: list(text(), 10), ...lacking('recurring') },
    }),
    (w, given) =>
      listed(
        w,
        'price',
        '/v1/prices',
        given,
        (each) =>
          same(given.active, each.active) &&
          same(given.currency, each.currency) &&
          same(given.product, each.product) &&
          same(given.type, each.type) &&
          (!given.lookup_keys || given.lookup_keys.includes(each.lookup_key ?? '')),
      ),
  ),
  route('GET', '/v1/prices/{id}', hash({}), (w, _, id) => w.store.get('price', id)),
  route(
    'POST',
    '/v1/prices/{id}',
    of<Stripe.PriceUpdateParams>()({ ...priceFields, ...lacking('currency_options lookup_key tax_behavior transfer_lookup_key') }),
    (w, given, id) => updatePrice(w, id, given),
  ),
];
