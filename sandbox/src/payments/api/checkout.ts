import type Stripe from 'stripe';
import { expire } from '../checkout.ts';
import { idOf } from '../payments.ts';
import { price, product } from '../objects/catalogue.ts';
import { checkoutSession } from '../objects/checkout.ts';
import type { World } from '../world.ts';
import { amount, currency } from './catalogue.ts';
import { invalid, lacks } from './errors.ts';
import { lineItemsOf } from './expand.ts';
import { listed, page, same } from './lists.ts';
import {
  created,
  hash,
  integer,
  lacking,
  list,
  mergedMetadata,
  metadata,
  needed,
  of,
  off,
  oneOf,
  only,
  paging,
  text,
  url,
  type Values,
} from './params.ts';
import { route } from './route.ts';

const halfAnHour = 1800;
const day = 86_400;

const priceData = of<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
  currency: needed(currency),
  product: text(),
  product_data: of<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()({
    ...{ name: needed(text()), description: text(40_000), images: list(url, 8), metadata },
    ...lacking('tax_code tax_details unit_label'),
  }),
  recurring: of<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring>()({
    interval: needed(oneOf('day', 'week', 'month', 'year')),
    interval_count: integer(1, 36),
  }),
  unit_amount: needed(amount),
  ...lacking('tax_behavior unit_amount_decimal'),
});
const lineItem = of<Stripe.Checkout.SessionCreateParams.LineItem>()({
  price: text(),
  price_data: priceData,
  quantity: integer(1, 999_999),
  ...lacking('adjustable_quantity metadata tax_rates'),
});

const params = of<Stripe.Checkout.SessionCreateParams>()({
  mode: needed(oneOf('payment', 'subscription', 'setup')),
  line_items: needed(list(lineItem)),
  ...{ success_url: url, cancel_url: url, client_reference_id: text(200), customer: text(), customer_email: text(512), currency, metadata },
  expires_at: integer(),
  adaptive_pricing: of<Stripe.Checkout.SessionCreateParams.AdaptivePricing>()({ enabled: off }),
  automatic_tax: of<Stripe.Checkout.SessionCreateParams.AutomaticTax>()({ enabled: needed(off), ...lacking('liability') }),
  allow_promotion_codes: off,
  allowed_payment_method_types: list(oneOf('card', 'us_bank_account', 'sepa_debit')),
  excluded_payment_method_types: list(text()),
  invoice_creation: of<Stripe.Checkout.SessionCreateParams.InvoiceCreation>()({
    enabled: needed({ read: (value, name) => oneOf('true', 'false').read(value, name) === 'true' }),
    invoice_data: of<Stripe.Checkout.SessionCreateParams.InvoiceCreation.InvoiceData>()({
      ...{ metadata, description: text() },
      ...lacking('account_tax_ids custom_fields footer issuer rendering_options'),
    }),
  }),
  locale: oneOf('auto', 'en', 'ru'),
  submit_type: oneOf('auto', 'pay', 'subscribe', 'book', 'donate'),
  payment_intent_data: of<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()({
    ...{ description: text(1000), metadata, setup_future_usage: only('off_session', 'on_session') },
    ...lacking(
      'application_fee_amount capture_method on_behalf_of receipt_email shipping statement_descriptor statement_descriptor_suffix',
    ),
    ...lacking('transfer_data transfer_group'),
  }),
  subscription_data: of<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
    ...{ description: text(500), metadata },
    billing_mode: of<Stripe.Checkout.SessionCreateParams.SubscriptionData.BillingMode>()({
      type: needed(only('flexible', 'classic')),
      ...lacking('flexible'),
    }),
    ...lacking('application_fee_percent billing_cycle_anchor billing_cycle_anchor_config default_tax_rates invoice_settings on_behalf_of'),
    ...lacking('pending_invoice_item_interval proration_behavior transfer_data trial_end trial_period_days trial_settings'),
  }),
  ui_mode: only('hosted_page', 'embedded_page', 'elements', 'form'),
  ...lacking('after_expiration billing_address_collection branding_settings consent_collection custom_fields custom_text customer_account'),
  ...lacking('customer_creation customer_update discounts integration_identifier managed_payments name_collection optional_items'),
  ...lacking(
    'origin_context payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions',
  ),
  ...lacking('phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data'),
  ...lacking('shipping_address_collection shipping_options tax_id_collection wallet_options'),
});
type Given = ReturnType<(typeof params)['read']>;

function create(w: World, given: Given): Stripe.Checkout.Session {
  const mode = modeOf(given);
  const [line, ...others] = given.line_items;
  if (!line) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (others.length > 0) throw lacks('more than one line item');
  const owner = given.customer ? w.store.get('customer', given.customer, 'customer') : null;
  const of = priceOf(w, line, mode);
  const quantity = line.quantity ?? 1;
  const expires = expiryOf(w, given);
  const data = mode === 'payment' ? given.payment_intent_data : given.subscription_data;
  const asked = given.invoice_creation?.enabled ? (given.invoice_creation.invoice_data ?? {}) : null;
  const invoice = asked && { metadata: mergedMetadata({}, asked.metadata), description: asked.description ?? null };
  const made = checkoutSession(w, {
    ...{ mode, customer: owner, currency: of.currency, expires_at: expires, amount: (of.unit_amount ?? 0) * quantity },
    ...{ success_url: given.success_url!, cancel_url: given.cancel_url ?? null, client_reference_id: given.client_reference_id ?? null },
    ...{ customer_email: given.customer_email ?? null, locale: given.locale ?? null, submit_type: given.submit_type ?? null },
    metadata: mergedMetadata({}, given.metadata),
    invoice_creation: invoice,
  });
  w.store.put('checkout', {
    ...{ id: made.id, price: of, quantity, invoice, intent: null, settled: false },
    metadata: mergedMetadata({}, data?.metadata),
    description: data?.description ?? null,
  });
  w.schedule({ task: 'expire_session', subject: made.id, due: expires, wall: true });
  return w.store.put('checkout.session', { ...made, payment_method_types: offered(made.payment_method_types, given) });
}

/** What the two modes demand and forbid. */
function modeOf(given: Given): 'payment' | 'subscription' {
  const { mode } = given;
  if (mode === 'setup') throw lacks('mode=setup');
  if (!given.success_url) throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
  if (given.customer && given.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  const foreign = mode === 'payment' ? (['subscription_data'] as const) : (['payment_intent_data', 'invoice_creation'] as const);
  for (const name of foreign) if (given[name]) throw invalid(`You can not pass \`${name}\` in \`${mode}\` mode.`, name);
  return mode;
}

function expiryOf(w: World, given: Given): number {
  const now = w.clock.wall();
  const expires = given.expires_at ?? now + day;
  const least = w.settings.shortSessions ? 1 : halfAnHour - 60;
  if (expires < now + least)
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', 'expires_at');
  if (expires > now + day + 60)
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at');
  return expires;
}

function offered(all: string[], given: Given): string[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = given;
  const types = all.filter((type) => (!allowed || allowed.some((one) => one === type)) && !excluded?.includes(type));
  if (types.length === 0) throw invalid('No valid payment method types for this Checkout Session.', 'allowed_payment_method_types');
  return types;
}

function priceOf(w: World, line: Given['line_items'][number], mode: 'payment' | 'subscription'): Stripe.Price {
  if ((line.price === undefined) === (line.price_data === undefined))
    throw invalid('You must specify either `price` or `price_data`.', 'line_items[0]');
  const known = line.price === undefined ? null : w.store.get('price', line.price, 'line_items[0][price]');
  if (known && !known.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, 'line_items[0][price]');
  const found = known ?? inlinePrice(w, line.price_data!);
  if (mode === 'subscription' && !found.recurring)
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', 'line_items[0][price]');
  if (mode === 'payment' && found.recurring)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items[0][price]',
    );
  if (found.recurring && (found.recurring.interval !== 'month' || found.recurring.interval_count !== 1))
    throw lacks('subscriptions other than monthly ones');
  return found;
}

/** Made for this session alone: inactive from the start, and no event tells of it. */
function inlinePrice(w: World, data: NonNullable<Given['line_items'][number]['price_data']>): Stripe.Price {
  if ((data.product === undefined) === (data.product_data === undefined))
    throw invalid('You must specify either `product` or `product_data`.', 'line_items[0][price_data]');
  const { name = '', description, images, metadata: given } = data.product_data ?? {};
  const of = data.product
    ? w.store.get('product', data.product, 'line_items[0][price_data][product]')
    : w.store.put('product', product(w, { name, description, images, active: false, metadata: mergedMetadata({}, given) }));
  const period = data.recurring ? { interval: data.recurring.interval, interval_count: data.recurring.interval_count ?? 1 } : null;
  return w.store.put(
    'price',
    price(w, { product: of.id, currency: data.currency, unit_amount: data.unit_amount, active: false, recurring: period }),
  );
}

const filters = { customer: text(), payment_intent: text(), status: oneOf('open', 'complete', 'expired'), subscription: text() };
const matches = (given: Values<typeof filters>) => (each: Stripe.Checkout.Session) =>
  same(given.customer, idOf(each.customer)) &&
  same(given.payment_intent, each.payment_intent) &&
  same(given.status, each.status) &&
  same(given.subscription, each.subscription);

export const checkoutRoutes = [
  route('POST', '/v1/checkout/sessions', params, create),
  route(
    'GET',
    '/v1/checkout/sessions',
    of<Stripe.Checkout.SessionListParams>()({
      ...paging,
      ...filters,
      created,
      ...lacking('customer_account customer_details payment_link'),
    }),
    (w, given) => listed(w, 'checkout.session', '/v1/checkout/sessions', given, matches(given)),
  ),
  route('GET', '/v1/checkout/sessions/{id}', hash({}), (w, _, id) => w.store.get('checkout.session', id, 'session')),
  route('POST', '/v1/checkout/sessions/{id}/expire', hash({}), (w, _, id) => expire(w, id)),
  route('GET', '/v1/checkout/sessions/{id}/line_items', hash(paging), (w, given, id) => {
    w.store.get('checkout.session', id, 'session');
    return page(lineItemsOf(w, id), `/v1/checkout/sessions/${id}/line_items`, given);
  }),
];
