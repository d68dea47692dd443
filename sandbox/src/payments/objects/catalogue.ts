import type Stripe from 'stripe';
import { newObjectId } from '../ids.ts';
import type { ProviderWorld } from '../world.ts';
import { nullFields, decimalText } from './absent.ts';

type Given<T, Needed extends keyof T, Free extends keyof T> = Pick<T, Needed> & Partial<Pick<T, Free>>;

export const newCustomer = (
  w: ProviderWorld,
  given: Given<Stripe.Customer, never, 'address' | 'email' | 'name' | 'phone' | 'description' | 'metadata'>,
): Stripe.Customer => ({
  id: newObjectId('cus', 14),
  object: 'customer',
  ...nullFields('address currency customer_account default_source description discount email name phone shipping test_clock'),
  balance: 0,
  created: w.now(),
  delinquent: false,
  invoice_prefix: `SBX${String(w.nextNumber('customers')).padStart(5, '0')}`,
  invoice_settings: nullFields('custom_fields default_payment_method footer rendering_options'),
  livemode: false,
  metadata: {},
  next_invoice_sequence: 1,
  preferred_locales: [],
  tax_exempt: 'none',
  ...given,
});

export const newProduct = (
  w: ProviderWorld,
  given: Given<Stripe.Product, 'name', 'id' | 'active' | 'description' | 'metadata' | 'images'>,
): Stripe.Product => ({
  id: newObjectId('prod', 14),
  object: 'product',
  ...nullFields('default_price description package_dimensions shippable statement_descriptor tax_code tax_details unit_label url'),
  active: true,
  created: w.now(),
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  type: 'service',
  updated: w.now(),
  ...given,
});

export const newPrice = (
  w: ProviderWorld,
  given: Given<Stripe.Price, 'currency' | 'product', 'id' | 'active' | 'nickname' | 'lookup_key' | 'metadata'> & {
    unit_amount: number;
    recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | null;
  },
): Stripe.Price => ({
  id: newObjectId('price'),
  object: 'price',
  ...nullFields('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
  active: true,
  billing_scheme: 'per_unit',
  created: w.now(),
  livemode: false,
  metadata: {},
  tax_behavior: 'unspecified',
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount_decimal: decimalText(given.unit_amount),
  ...given,
  recurring: given.recurring && { ...given.recurring, ...nullFields('meter trial_period_days'), usage_type: 'licensed' },
});

export const planOf = (from: Stripe.Price): Stripe.Plan => ({
  id: from.id,
  object: 'plan',
  ...nullFields('meter tiers_mode transform_usage trial_period_days'),
  active: from.active,
  amount: from.unit_amount,
  amount_decimal: from.unit_amount_decimal,
  billing_scheme: from.billing_scheme,
  created: from.created,
  currency: from.currency,
  interval: from.recurring?.interval ?? 'month',
  interval_count: from.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: from.metadata,
  nickname: from.nickname,
  product: typeof from.product === 'string' ? from.product : from.product.id,
  usage_type: 'licensed',
});

export const newWebhookEndpoint = (
  w: ProviderWorld,
  given: Given<Stripe.WebhookEndpoint, 'url' | 'enabled_events' | 'secret' | 'api_version', 'id' | 'description' | 'metadata'>,
): Stripe.WebhookEndpoint => ({
  id: newObjectId('we'),
  object: 'webhook_endpoint',
  ...nullFields('application description'),
  created: w.now(),
  livemode: false,
  metadata: {},
  status: 'enabled',
  ...given,
});
