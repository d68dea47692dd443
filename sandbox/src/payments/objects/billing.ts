import type Stripe from 'stripe';
import { newObjectId } from '../ids.ts';
import type { ProviderWorld } from '../world.ts';
import { nullFields, listOf } from './absent.ts';
import { planOf } from './catalogue.ts';

interface NewSubscription {
  customer: string;
  price: Stripe.Price;
  quantity: number;
  metadata: Record<string, string>;
  description: string | null;
  method: string;
  periodEnd: number;
}

export const newSubscription = (w: ProviderWorld, given: NewSubscription): Stripe.Subscription => {
  const id = newObjectId('sub', 18);
  const now = w.now();
  return {
    id,
    object: 'subscription',
    ...nullFields('application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at canceled_at'),
    ...nullFields(
      'customer_account days_until_due default_source ended_at latest_invoice managed_payments next_pending_invoice_item_invoice',
    ),
    ...nullFields('on_behalf_of pause_collection pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock'),
    ...nullFields('transfer_data trial_end trial_start'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: nullFields('comment feedback feedback_option reason'),
    collection_method: 'charge_automatically',
    created: now,
    currency: given.price.currency,
    customer: given.customer,
    default_payment_method: given.method,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: listOf([subscriptionItem(id, given.price, given.quantity, now, given.periodEnd)], `/v1/subscription_items?subscription=${id}`),
    livemode: false,
    metadata: given.metadata,
    payment_settings: { ...nullFields('payment_method_options payment_method_types'), save_default_payment_method: 'off' },
    start_date: now,
    status: 'active',
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  };
};

const subscriptionItem = (owner: string, price: Stripe.Price, quantity: number, start: number, end: number): Stripe.SubscriptionItem => ({
  id: newObjectId('si', 14),
  object: 'subscription_item',
  ...nullFields('billing_thresholds current_trial'),
  created: start,
  current_period_end: end,
  current_period_start: start,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity,
  subscription: owner,
  tax_rates: [],
});

interface NewInvoice {
  id: string;
  customer: Stripe.Customer;
  line: Stripe.InvoiceLineItem;
  reason: 'subscription_create' | 'subscription_cycle' | 'manual';
  subscription: Stripe.Subscription | null;
  metadata: Record<string, string>;
  description: string | null;
  period: { start: number; end: number };
}

export const newInvoice = (w: ProviderWorld, given: NewInvoice): Stripe.Invoice => {
  const { line, customer, subscription: of } = given;
  return {
    id: given.id,
    object: 'invoice',
    ...unusedInvoiceFields(),
    amount_due: line.amount,
    amount_paid: 0,
    amount_remaining: line.amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: given.reason,
    created: w.now(),
    currency: line.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    description: given.description,
    lines: listOf([line], `/v1/invoices/${given.id}/lines`),
    metadata: given.metadata,
    parent: of && {
      quote_details: null,
      subscription_details: { metadata: of.metadata, subscription: of.id },
      type: 'subscription_details',
    },
    period_end: given.period.end,
    period_start: given.period.start,
    subtotal: line.amount,
    subtotal_excluding_tax: line.amount,
    total: line.amount,
    total_excluding_tax: line.amount,
  };
};

const unusedInvoiceFields = () => ({
  ...nullFields('account_tax_ids application automatically_finalizes_at custom_fields customer_account customer_address customer_shipping'),
  ...nullFields(
    'default_payment_method default_source due_date effective_at ending_balance footer from_invoice hosted_invoice_url invoice_pdf',
  ),
  ...nullFields('last_finalization_error latest_revision next_payment_attempt number on_behalf_of receipt_number rendering shipping_cost'),
  ...nullFields('shipping_details statement_descriptor test_clock webhooks_delivered_at'),
  account_country: 'US',
  account_name: 'Payment sandbox',
  amount_overpaid: 0,
  amount_shipping: 0,
  automatic_tax: { enabled: false, ...nullFields('disabled_reason liability provider status') },
  collection_method: 'charge_automatically' as const,
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [],
  default_tax_rates: [],
  discounts: [],
  issuer: { type: 'self' as const },
  livemode: false,
  payment_settings: nullFields('default_mandate payment_method_options payment_method_types'),
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance: 0,
  status: 'draft' as const,
  status_transitions: nullFields('finalized_at marked_uncollectible_at paid_at voided_at'),
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
});

export const newInvoicePayment = (w: ProviderWorld, of: Stripe.Invoice, intent: string): Stripe.InvoicePayment => ({
  id: newObjectId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: of.amount_due,
  created: w.now(),
  currency: of.currency,
  invoice: of.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});
