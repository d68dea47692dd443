import type Stripe from 'stripe';
import { expire } from '../checkout.ts';
import { price } from '../objects/catalogue.ts';
import { checkoutSession } from '../objects/checkout.ts';
import type { World } from '../world.ts';
import { checkStep, leastOf, money } from '../currencies.ts';
import { amount, currency, images, interval, periodOf, productOf } from './catalogue.ts';
import { invalid, lacks } from './errors.ts';
import { lineItemsOf } from './expand.ts';
import { page, reading } from './lists.ts';
import * as is from './params.ts';
import { route } from './route.ts';

type Params = Stripe.Checkout.SessionCreateParams;
type Item = NonNullable<Params['line_items']>[number];
type PriceData = NonNullable<Item['price_data']>;
const halfAnHour = 1800;
const day = 86_400;

const lineItem = is.of<Item>()({
  price: is.text(),
  price_data: is.of<PriceData>()({
    ...{ currency: is.needed(currency), unit_amount: is.needed(amount), product: is.text() },
    product_data: is.of<PriceData['product_data']>()({
      ...{ name: is.needed(is.text()), description: is.text(40_000), images, metadata: is.metadata },
      ...is.lacking('tax_code tax_details unit_label'),
    }),
    recurring: is.of<PriceData['recurring']>()(interval),
    ...is.lacking('tax_behavior unit_amount_decimal'),
  }),
  quantity: is.integer(1, 999_999),
  ...is.lacking('adjustable_quantity metadata tax_rates'),
});

const params = is.of<Params>()({
  mode: is.needed(is.oneOf('payment', 'subscription', 'setup')),
  line_items: is.needed(is.list(lineItem)),
  ...{ success_url: is.url, cancel_url: is.url, expires_at: is.integer(), metadata: is.metadata },
  ...{ client_reference_id: is.text(200), customer: is.text(), customer_email: is.text(512) },
  adaptive_pricing: is.of<Params['adaptive_pricing']>()({ enabled: is.off }),
  automatic_tax: is.of<Params['automatic_tax']>()({ enabled: is.needed(is.off), ...is.lacking('liability') }),
  allow_promotion_codes: is.off,
  invoice_creation: is.of<Params['invoice_creation']>()({
    enabled: is.needed(is.boolean),
    invoice_data: is.of<NonNullable<Params['invoice_creation']>['invoice_data']>()({
      ...{ metadata: is.metadata, description: is.text() },
      ...is.lacking('account_tax_ids custom_fields footer issuer rendering_options'),
    }),
  }),
  payment_intent_data: is.of<Params['payment_intent_data']>()({
    ...{ description: is.text(1000), metadata: is.metadata },
    ...is.lacking('application_fee_amount capture_method on_behalf_of receipt_email setup_future_usage shipping statement_descriptor'),
    ...is.lacking('statement_descriptor_suffix transfer_data transfer_group'),
  }),
  subscription_data: is.of<Params['subscription_data']>()({
    ...{ description: is.text(500), metadata: is.metadata },
    ...is.lacking(
      'application_fee_percent billing_cycle_anchor billing_cycle_anchor_config billing_mode default_tax_rates invoice_settings',
    ),
    ...is.lacking('on_behalf_of pending_invoice_item_interval proration_behavior transfer_data trial_end trial_period_days trial_settings'),
  }),
  ui_mode: is.only('hosted_page', 'embedded_page', 'elements', 'form'),
  ...is.lacking('after_expiration allowed_payment_method_types billing_address_collection branding_settings consent_collection currency'),
  ...is.lacking('custom_fields custom_text customer_account customer_creation customer_update discounts excluded_payment_method_types'),
  ...is.lacking('integration_identifier locale managed_payments name_collection optional_items origin_context payment_method_collection'),
  ...is.lacking('payment_method_configuration payment_method_data payment_method_options permissions phone_number_collection'),
  ...is.lacking('redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection'),
  ...is.lacking('shipping_options submit_type tax_id_collection wallet_options'),
});
type Given = is.Read<typeof params>;

function payable(total: number, code: string): number {
  if (total > 0 && total < leastOf(code))
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${money(leastOf(code), code)} ${code}`,
      undefined,
      'amount_too_small',
    );
  checkStep(total, code, 'line_items[0]');
  return total;
}

function create(w: World, given: Given): Stripe.Checkout.Session {
  const mode = modeOf(given);
  const [line, ...others] = given.line_items;
  if (!line) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (others.length > 0) throw lacks('more than one line item');
  const sold = priceOf(w, line, mode);
  const quantity = line.quantity ?? 1;
  const expires = expiryOf(w, given);
  const data = mode === 'payment' ? given.payment_intent_data : given.subscription_data;
  const asked = given.invoice_creation?.enabled ? (given.invoice_creation.invoice_data ?? {}) : null;
  const invoice = asked && { metadata: is.mergedMetadata({}, asked.metadata), description: asked.description ?? null };
  const made = checkoutSession(w, {
    ...{
      mode,
      currency: sold.currency,
      amount: payable((sold.unit_amount ?? 0) * quantity, sold.currency),
      // It ends by the wall's clock, and says so in the time that everything else here is made in.
      expires_at: expires + w.now() - w.clock.wall(),
      invoice_creation: invoice,
    },
    customer: given.customer ? w.store.get('customer', given.customer, 'customer') : null,
    ...{ success_url: given.success_url!, cancel_url: given.cancel_url ?? null, client_reference_id: given.client_reference_id ?? null },
    ...{ customer_email: given.customer_email ?? null, metadata: is.mergedMetadata({}, given.metadata) },
  });
  w.store.put('checkout', {
    ...{ id: made.id, price: sold, quantity, invoice, intent: null, settled: false },
    ...{ metadata: is.mergedMetadata({}, data?.metadata), description: data?.description ?? null },
  });
  w.schedule({ task: 'expire_session', subject: made.id, due: expires, wall: true });
  return w.store.put('checkout.session', made);
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
  const bound = expires < now + least ? 'at least 30 minutes' : expires > now + day + 60 ? 'less than 24 hours' : null;
  if (bound) throw invalid(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`, 'expires_at');
  return expires;
}

function priceOf(
  w: World,
  { price: known, price_data: inline }: Given['line_items'][number],
  mode: 'payment' | 'subscription',
): Stripe.Price {
  const param = 'line_items[0][price]';
  if ((known === undefined) === (inline === undefined)) throw invalid('You must specify either `price` or `price_data`.', 'line_items[0]');
  const found = inline ? inlinePrice(w, inline) : w.store.get('price', known!, param);
  if (!inline && !found.active) throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  if (mode === 'subscription' && !found.recurring)
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', param);
  if (mode === 'payment' && found.recurring)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Switch to `subscription` mode or use only one-time prices.',
      param,
    );
  if (found.recurring && (found.recurring.interval !== 'month' || found.recurring.interval_count !== 1))
    throw lacks('subscriptions other than monthly ones');
  return found;
}

/** Made for this session alone: inactive from the start, and no event tells of it. */
function inlinePrice(w: World, data: NonNullable<Given['line_items'][number]['price_data']>): Stripe.Price {
  const { product_data: made, recurring, currency: of, unit_amount } = data;
  const wish = made && { ...made, active: false, metadata: is.mergedMetadata({}, made.metadata) };
  const product = productOf(w, data.product, wish, 'line_items[0][price_data][product]');
  return w.store.put('price', price(w, { product, currency: of, unit_amount, active: false, recurring: periodOf(recurring) }));
}

export const checkoutRoutes = [
  route('POST', '/v1/checkout/sessions', params, create),
  ...reading(
    'checkout.session',
    '/v1/checkout/sessions',
    is.of<Stripe.Checkout.SessionListParams>()({
      ...{ ...is.paging, customer: is.text(), payment_intent: is.text(), subscription: is.text() },
      ...{ status: is.oneOf('open', 'complete', 'expired'), ...is.lacking('customer_account customer_details payment_link') },
    }),
  ),
  route('POST', '/v1/checkout/sessions/{id}/expire', is.hash({}), (w, _, id) => expire(w, id)),
  route('GET', '/v1/checkout/sessions/{id}/line_items', is.hash(is.cursor), (w, given, id) =>
    page(lineItemsOf(w, id), `/v1/checkout/sessions/${id}/line_items`, given),
  ),
];
