import type Stripe from 'stripe';
import { expireSession } from '../checkout.ts';
import { newPrice } from '../objects/catalogue.ts';
import { newCheckoutSession } from '../objects/checkout.ts';
import type { ProviderWorld } from '../world.ts';
import { checkAmountStep, smallestAmountIn, formatMoney } from '../currencies.ts';
import { amountParam, currencyParam, imagesParam, intervalParams, recurringOf, productIdFor } from './catalogue.ts';
import { invalidRequest, notSupported } from './errors.ts';
import { lineItemsOf } from './expand.ts';
import { pageOfList, getAndListRoutes } from './lists.ts';
import * as is from './params.ts';
import { apiRoute } from './route.ts';

type SessionParams = Stripe.Checkout.SessionCreateParams;
type Item = NonNullable<SessionParams['line_items']>[number];
type PriceData = NonNullable<Item['price_data']>;
const halfHourSeconds = 1800;
const daySeconds = 86_400;

const lineItemParams = is.paramsOf<Item>()({
  price: is.textParam(),
  price_data: is.paramsOf<PriceData>()({
    currency: is.mandatory(currencyParam),
    unit_amount: is.mandatory(amountParam),
    product: is.textParam(),
    product_data: is.paramsOf<PriceData['product_data']>()({
      name: is.mandatory(is.textParam()),
      description: is.textParam(40_000),
      images: imagesParam,
      metadata: is.metadataParam,
      ...is.unsupported('tax_code tax_details unit_label'),
    }),
    recurring: is.paramsOf<PriceData['recurring']>()(intervalParams),
    ...is.unsupported('tax_behavior unit_amount_decimal'),
  }),
  quantity: is.integerParam(1, 999_999),
  ...is.unsupported('adjustable_quantity metadata tax_rates'),
});

const sessionParams = is.paramsOf<SessionParams>()({
  mode: is.mandatory(is.choiceParam('payment', 'subscription', 'setup')),
  line_items: is.mandatory(is.listParam(lineItemParams)),
  success_url: is.urlParam,
  cancel_url: is.urlParam,
  expires_at: is.integerParam(),
  metadata: is.metadataParam,
  client_reference_id: is.textParam(200),
  customer: is.textParam(),
  customer_email: is.textParam(512),
  adaptive_pricing: is.paramsOf<SessionParams['adaptive_pricing']>()({ enabled: is.disabledSwitch }),
  automatic_tax: is.paramsOf<SessionParams['automatic_tax']>()({
    enabled: is.mandatory(is.disabledSwitch),
    ...is.unsupported('liability'),
  }),
  allow_promotion_codes: is.disabledSwitch,
  invoice_creation: is.paramsOf<SessionParams['invoice_creation']>()({
    enabled: is.mandatory(is.booleanParam),
    invoice_data: is.paramsOf<NonNullable<SessionParams['invoice_creation']>['invoice_data']>()({
      metadata: is.metadataParam,
      description: is.textParam(),
      ...is.unsupported('account_tax_ids custom_fields footer issuer rendering_options'),
    }),
  }),
  payment_intent_data: is.paramsOf<SessionParams['payment_intent_data']>()({
    description: is.textParam(1000),
    metadata: is.metadataParam,
    ...is.unsupported('application_fee_amount capture_method on_behalf_of receipt_email setup_future_usage shipping statement_descriptor'),
    ...is.unsupported('statement_descriptor_suffix transfer_data transfer_group'),
  }),
  subscription_data: is.paramsOf<SessionParams['subscription_data']>()({
    description: is.textParam(500),
    metadata: is.metadataParam,
    ...is.unsupported(
      'application_fee_percent billing_cycle_anchor billing_cycle_anchor_config billing_mode default_tax_rates invoice_settings',
    ),
    ...is.unsupported(
      'on_behalf_of pending_invoice_item_interval proration_behavior transfer_data trial_end trial_period_days trial_settings',
    ),
  }),
  ui_mode: is.onlyValueParam('hosted_page', 'embedded_page', 'elements', 'form'),
  ...is.unsupported(
    'after_expiration allowed_payment_method_types billing_address_collection branding_settings consent_collection currency',
  ),
  ...is.unsupported('custom_fields custom_text customer_account customer_creation customer_update discounts excluded_payment_method_types'),
  ...is.unsupported(
    'integration_identifier locale managed_payments name_collection optional_items origin_context payment_method_collection',
  ),
  ...is.unsupported('payment_method_configuration payment_method_data payment_method_options permissions phone_number_collection'),
  ...is.unsupported('redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection'),
  ...is.unsupported('shipping_options submit_type tax_id_collection wallet_options'),
});
type SessionValues = is.ValueOf<typeof sessionParams>;

function checkedTotal(total: number, code: string): number {
  if (total > 0 && total < smallestAmountIn(code))
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(smallestAmountIn(code), code)} ${code}`,
      undefined,
      'amount_too_small',
    );
  checkAmountStep(total, code, 'line_items[0]');
  return total;
}

/** The contents of the invoice that a payment should have; null for none. */
function requestedInvoice({ invoice_creation }: SessionValues) {
  if (!invoice_creation?.enabled) return null;
  const { metadata, description } = invoice_creation.invoice_data ?? {};
  return { metadata: is.mergedMetadata({}, metadata), description: description ?? null };
}

function createSession(w: ProviderWorld, given: SessionValues): Stripe.Checkout.Session {
  const mode = checkedMode(given);
  const [line, ...others] = given.line_items;
  if (!line) throw invalidRequest('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (others.length > 0) throw notSupported('more than one line item');
  const sold = lineItemPrice(w, line, mode);
  const quantity = line.quantity ?? 1;
  const expires = sessionExpiry(w, given);
  const data = mode === 'payment' ? given.payment_intent_data : given.subscription_data;
  const invoice = requestedInvoice(given);
  const made = newCheckoutSession(w, {
    mode,
    currency: sold.currency,
    amount: checkedTotal((sold.unit_amount ?? 0) * quantity, sold.currency),
    // It ends by the wall's clock, and says so in the time that everything else here is made in.
    expires_at: expires + w.now() - w.clock.wallTime(),
    invoice_creation: invoice,
    customer: given.customer ? w.store.get('customer', given.customer, 'customer') : null,
    success_url: given.success_url!,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    customer_email: given.customer_email ?? null,
    metadata: is.mergedMetadata({}, given.metadata),
  });
  w.store.put('checkout', {
    id: made.id,
    price: sold,
    quantity,
    invoice,
    intent: null,
    hasOutcome: false,
    metadata: is.mergedMetadata({}, data?.metadata),
    description: data?.description ?? null,
  });
  w.schedule({ task: 'expire_session', subject: made.id, due: expires, wall: true });
  return w.store.put('checkout.session', made);
}

/** The session's mode, after checking the parameters that the two modes demand and forbid. */
function checkedMode(given: SessionValues): 'payment' | 'subscription' {
  const { mode } = given;
  if (mode === 'setup') throw notSupported('mode=setup');
  if (!given.success_url) throw invalidRequest('Missing required param: success_url.', 'success_url', 'parameter_missing');
  if (given.customer && given.customer_email)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', 'customer');
  const foreign = mode === 'payment' ? (['subscription_data'] as const) : (['payment_intent_data', 'invoice_creation'] as const);
  for (const name of foreign) if (given[name]) throw invalidRequest(`You can not pass \`${name}\` in \`${mode}\` mode.`, name);
  return mode;
}

function sessionExpiry(w: ProviderWorld, given: SessionValues): number {
  const now = w.clock.wallTime();
  const expires = given.expires_at ?? now + daySeconds;
  const least = w.settings.shortSessions ? 1 : halfHourSeconds - 60;
  const bound = expires < now + least ? 'at least 30 minutes' : expires > now + daySeconds + 60 ? 'less than 24 hours' : null;
  if (bound) throw invalidRequest(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`, 'expires_at');
  return expires;
}

function lineItemPrice(
  w: ProviderWorld,
  { price: priceId, price_data: inline }: SessionValues['line_items'][number],
  mode: 'payment' | 'subscription',
): Stripe.Price {
  const param = 'line_items[0][price]';
  if ((priceId === undefined) === (inline === undefined))
    throw invalidRequest('You must specify either `price` or `price_data`.', 'line_items[0]');
  const linePrice = inline ? createInlinePrice(w, inline) : w.store.get('price', priceId!, param);
  if (!inline && !linePrice.active) throw invalidRequest('The price specified is inactive. This field only accepts active prices.', param);
  if (mode === 'subscription' && !linePrice.recurring)
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.', param);
  if (mode === 'payment' && linePrice.recurring)
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Switch to `subscription` mode or use only one-time prices.',
      param,
    );
  if (linePrice.recurring && (linePrice.recurring.interval !== 'month' || linePrice.recurring.interval_count !== 1))
    throw notSupported('subscriptions other than monthly ones');
  return linePrice;
}

/** A price for one session only: inactive from the start, and without an event. */
function createInlinePrice(w: ProviderWorld, data: NonNullable<SessionValues['line_items'][number]['price_data']>): Stripe.Price {
  const { product_data: made, recurring, currency: of, unit_amount } = data;
  const productFields = made && { ...made, active: false, metadata: is.mergedMetadata({}, made.metadata) };
  const product = productIdFor(w, data.product, productFields, 'line_items[0][price_data][product]');
  return w.store.put('price', newPrice(w, { product, currency: of, unit_amount, active: false, recurring: recurringOf(recurring) }));
}

export const checkoutRoutes = [
  apiRoute('POST', '/v1/checkout/sessions', sessionParams, createSession),
  ...getAndListRoutes(
    'checkout.session',
    '/v1/checkout/sessions',
    is.paramsOf<Stripe.Checkout.SessionListParams>()({
      ...is.pagingParams,
      customer: is.textParam(),
      payment_intent: is.textParam(),
      subscription: is.textParam(),
      status: is.choiceParam('open', 'complete', 'expired'),
      ...is.unsupported('customer_account customer_details payment_link'),
    }),
  ),
  apiRoute('POST', '/v1/checkout/sessions/{id}/expire', is.hashParam({}), (w, _, id) => expireSession(w, id)),
  apiRoute('GET', '/v1/checkout/sessions/{id}/line_items', is.hashParam(is.cursorParams), (w, given, id) =>
    pageOfList(lineItemsOf(w, id), `/v1/checkout/sessions/${id}/line_items`, given),
  ),
];
