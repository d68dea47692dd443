import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { World } from '../world.ts';
import { absent, decimal } from './absent.ts';

type Metadata = Record<string, string>;

export const customer = (
  w: World,
  given: { email?: string | null; name?: string | null; phone?: string | null; description?: string | null; metadata?: Metadata },
): Stripe.Customer => ({
  id: newId('cus', 14),
  object: 'customer',
  ...absent('address currency customer_account default_source discount shipping test_clock'),
  balance: 0,
  created: w.now(),
  delinquent: false,
  description: given.description ?? null,
  email: given.email ?? null,
  invoice_prefix: `SBX${String(w.next('customers')).padStart(5, '0')}`,
  invoice_settings: absent('custom_fields default_payment_method footer rendering_options'),
  livemode: false,
  metadata: given.metadata ?? {},
  name: given.name ?? null,
  next_invoice_sequence: 1,
  phone: given.phone ?? null,
  preferred_locales: [],
  tax_exempt: 'none',
});

export const product = (
  w: World,
  given: { id?: string; name: string; active?: boolean; description?: string | null; metadata?: Metadata; images?: string[] },
): Stripe.Product => ({
  id: given.id ?? newId('prod', 14),
  object: 'product',
  ...absent('default_price package_dimensions shippable statement_descriptor tax_code tax_details unit_label url'),
  active: given.active ?? true,
  created: w.now(),
  description: given.description ?? null,
  images: given.images ?? [],
  livemode: false,
  marketing_features: [],
  metadata: given.metadata ?? {},
  name: given.name,
  type: 'service',
  updated: w.now(),
});

export const price = (
  w: World,
  given: {
    id?: string;
    product: string;
    currency: string;
    unit_amount: number;
    active?: boolean;
    recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | null;
    nickname?: string | null;
    lookup_key?: string | null;
    metadata?: Metadata;
  },
): Stripe.Price => ({
  id: given.id ?? newId('price'),
  object: 'price',
  ...absent('custom_unit_amount tiers_mode transform_quantity'),
  active: given.active ?? true,
  billing_scheme: 'per_unit',
  created: w.now(),
  currency: given.currency,
  livemode: false,
  lookup_key: given.lookup_key ?? null,
  metadata: given.metadata ?? {},
  nickname: given.nickname ?? null,
  product: given.product,
  recurring: given.recurring && { ...given.recurring, ...absent('meter trial_period_days'), usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount: given.unit_amount,
  unit_amount_decimal: decimal(given.unit_amount),
});

export const plan = (from: Stripe.Price): Stripe.Plan => ({
  id: from.id,
  object: 'plan',
  ...absent('meter tiers_mode transform_usage trial_period_days'),
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

export const webhookEndpoint = (
  w: World,
  given: {
    id?: string;
    url: string;
    enabled_events: string[];
    secret: string;
    description?: string | null;
    metadata?: Metadata;
    version: string;
  },
): Stripe.WebhookEndpoint => ({
  id: given.id ?? newId('we'),
  object: 'webhook_endpoint',
  api_version: given.version,
  application: null,
  created: w.now(),
  description: given.description ?? null,
  enabled_events: given.enabled_events,
  livemode: false,
  metadata: given.metadata ?? {},
  secret: given.secret,
  status: 'enabled',
  url: given.url,
});
