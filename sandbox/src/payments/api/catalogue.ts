import type Stripe from 'stripe';
import { newPrice, newProduct } from '../objects/catalogue.ts';
import type { ProviderWorld } from '../world.ts';
import { invalidRequest, notSupported } from './errors.ts';
import { getAndListRoutes } from './lists.ts';
import * as is from './params.ts';
import { apiRoute } from './route.ts';

export const currencyParam: is.ParamReader<string> = {
  read(value, name) {
    const code = is.textParam().read(value, name).toLowerCase();
    if (!Intl.supportedValuesOf('currency').includes(code.toUpperCase()))
      throw invalidRequest(`Invalid currency: ${code.slice(0, 10)}`, name);
    return code;
  },
};
export const amountParam = is.integerParam(0, 99_999_999);
export const intervalParams = {
  interval: is.mandatory(is.choiceParam('day', 'week', 'month', 'year')),
  interval_count: is.integerParam(1, 36),
};
export const imagesParam = is.listParam(is.urlParam, 8);

const productFields = {
  name: is.textParam(),
  active: is.booleanParam,
  description: is.clearable(is.textParam(40_000)),
  metadata: is.metadataParam,
  ...is.unsupported('marketing_features package_dimensions shippable statement_descriptor tax_code tax_details unit_label url'),
};
const priceFields = { active: is.booleanParam, metadata: is.metadataParam, nickname: is.clearable(is.textParam()) };

const productParams = is.paramsOf<Stripe.ProductCreateParams>()({
  ...productFields,
  name: is.mandatory(is.textParam()),
  id: is.textParam(),
  images: imagesParam,
  type: is.onlyValueParam('service', 'good'),
  ...is.unsupported('default_price_data'),
});

function createProduct(w: ProviderWorld, given: is.ValueOf<typeof productParams>) {
  if (given.id && w.store.find('product', given.id))
    throw invalidRequest(`Product already exists: ${given.id}`, 'id', 'resource_already_exists');
  const newFields = w.store.put('product', newProduct(w, { ...given, metadata: is.mergedMetadata({}, given.metadata) }));
  w.emit('product.created', newFields);
  return newFields;
}

const priceParams = is.paramsOf<Stripe.PriceCreateParams>()({
  ...priceFields,
  currency: is.mandatory(currencyParam),
  unit_amount: amountParam,
  product: is.textParam(),
  lookup_key: is.textParam(200),
  billing_scheme: is.onlyValueParam('per_unit', 'tiered'),
  product_data: is.paramsOf<Stripe.PriceCreateParams.ProductData>()({
    name: is.mandatory(is.textParam()),
    ...is.unsupported('active id metadata statement_descriptor tax_code tax_details unit_label'),
  }),
  recurring: is.paramsOf<Stripe.PriceCreateParams.Recurring>()({
    ...intervalParams,
    usage_type: is.onlyValueParam('licensed', 'metered'),
    ...is.unsupported('meter trial_period_days'),
  }),
  ...is.unsupported('currency_options custom_unit_amount tax_behavior tiers tiers_mode transfer_lookup_key transform_quantity'),
  ...is.unsupported('unit_amount_decimal'),
});

function createPrice(w: ProviderWorld, { product_data: data, recurring, metadata, unit_amount, ...given }: is.ValueOf<typeof priceParams>) {
  if (unit_amount === undefined) throw notSupported('prices without unit_amount');
  const newFields = w.store.put(
    'price',
    newPrice(w, {
      ...given,
      unit_amount,
      product: productIdFor(w, given.product, data && { name: data.name }, 'product'),
      recurring: recurringOf(recurring),
      metadata: is.mergedMetadata({}, metadata),
    }),
  );
  w.emit('price.created', newFields);
  return newFields;
}

/** The id of a price's product: an existing one, or one created together with the price. */
export function productIdFor(
  w: ProviderWorld,
  existingId: string | undefined,
  newFields: Parameters<typeof newProduct>[1] | undefined,
  param: string,
): string {
  if ((existingId === undefined) === (newFields === undefined))
    throw invalidRequest('You must specify either `product` or `product_data`.', param);
  return newFields ? w.store.put('product', newProduct(w, newFields)).id : w.store.get('product', existingId!, param).id;
}

export const recurringOf = (given: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number } | undefined) =>
  given ? { interval: given.interval, interval_count: given.interval_count ?? 1 } : null;

export const catalogueRoutes = [
  apiRoute('POST', '/v1/products', productParams, createProduct),
  ...getAndListRoutes(
    'product',
    '/v1/products',
    is.paramsOf<Stripe.ProductListParams>()({
      ...is.pagingParams,
      active: is.booleanParam,
      ids: is.listParam(is.textParam()),
      ...is.unsupported('shippable type url'),
    }),
    { ids: ({ id }, ids) => !ids || ids.includes(id) },
  ),
  apiRoute(
    'POST',
    '/v1/products/{id}',
    is.paramsOf<Stripe.ProductUpdateParams>()({ ...productFields, ...is.unsupported('default_price images') }),
    (w, { metadata, ...patch }, id) => {
      const before = w.store.get('product', id);
      const merged = is.mergedMetadata(before.metadata, metadata);
      const after = w.store.change('product', id, { ...patch, metadata: merged, updated: w.now() });
      w.emit('product.updated', after, is.previousValues(before, patch));
      return after;
    },
  ),
  apiRoute('POST', '/v1/prices', priceParams, createPrice),
  ...getAndListRoutes(
    'price',
    '/v1/prices',
    is.paramsOf<Stripe.PriceListParams>()({
      ...is.pagingParams,
      active: is.booleanParam,
      currency: currencyParam,
      product: is.textParam(),
      type: is.choiceParam('one_time', 'recurring'),
      ...is.unsupported('lookup_keys recurring'),
    }),
  ),
  apiRoute(
    'POST',
    '/v1/prices/{id}',
    is.paramsOf<Stripe.PriceUpdateParams>()({
      ...priceFields,
      ...is.unsupported('currency_options lookup_key tax_behavior transfer_lookup_key'),
    }),
    (w, { metadata, ...patch }, id) => {
      const before = w.store.get('price', id);
      const after = w.store.change('price', id, { ...patch, metadata: is.mergedMetadata(before.metadata, metadata) });
      w.emit('price.updated', after, is.previousValues(before, patch));
      return after;
    },
  ),
];
