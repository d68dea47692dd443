import type Stripe from 'stripe';
import { newObjectId } from '../ids.ts';
import type { Checkout } from '../store.ts';
import type { ProviderWorld } from '../world.ts';
import { nullFields, decimalText } from './absent.ts';

type Session = Stripe.Checkout.Session;

const bankMethodsIn: Record<string, string[]> = { usd: ['us_bank_account'], eur: ['sepa_debit'] };
const savedMethods = { ...nullFields('payment_method_remove payment_method_save'), allow_redisplay_filters: ['always' as const] };

export const newCheckoutSession = (
  w: ProviderWorld,
  given: Pick<Session, 'mode' | 'cancel_url' | 'success_url' | 'client_reference_id' | 'customer_email' | 'expires_at'> & {
    customer: Stripe.Customer | null;
    amount: number;
    currency: string;
    metadata: Record<string, string>;
    invoice_creation: { metadata: Record<string, string>; description: string | null } | null;
  },
): Session => {
  const { customer, amount, currency, metadata, invoice_creation: invoice, ...rest } = given;
  const id = newObjectId('cs_test', 40);
  const payment = rest.mode === 'payment';
  return {
    id,
    object: 'checkout.session',
    ...rest,
    ...unusedSessionFields(),
    amount_subtotal: amount,
    amount_total: amount,
    created: w.now(),
    currency,
    customer: customer?.id ?? null,
    customer_creation: customer ? null : payment ? 'if_required' : 'always',
    customer_details: customerDetails(customer?.email ?? rest.customer_email, customer?.name ?? null),
    invoice_creation: payment ? { enabled: invoice !== null, invoice_data: invoiceData(invoice) } : null,
    livemode: false,
    metadata,
    payment_method_collection: payment ? 'if_required' : 'always',
    payment_method_types: ['card', ...(bankMethodsIn[currency] ?? [])],
    payment_status: 'unpaid',
    saved_payment_method_options: payment ? null : savedMethods,
    status: 'open',
    url: w.pageUrl(`/c/pay/${id}`),
  };
};

export const customerDetails = (email: string | null, name: string | null): Stripe.Checkout.Session.CustomerDetails | null =>
  email === null ? null : { ...nullFields('address business_name individual_name phone'), email, name, tax_exempt: 'none', tax_ids: [] };

const invoiceData = (invoice: { metadata: Record<string, string>; description: string | null } | null) => ({
  ...nullFields('account_tax_ids custom_fields footer issuer rendering_options'),
  description: invoice?.description ?? null,
  metadata: invoice?.metadata ?? {},
});

const unusedSessionFields = () => ({
  ...nullFields('after_expiration allow_promotion_codes allowed_payment_method_types billing_address_collection client_secret'),
  ...nullFields('collected_information consent consent_collection currency_conversion customer_account discounts integration_identifier'),
  ...nullFields(
    'invoice locale managed_payments origin_context payment_intent payment_link payment_method_configuration_details permissions',
  ),
  ...nullFields('recovered_from setup_intent shipping_address_collection shipping_cost submit_type subscription wallet_options'),
  adaptive_pricing: { enabled: false },
  automatic_tax: { enabled: false, ...nullFields('liability provider status') },
  custom_fields: [],
  custom_text: nullFields('after_submit shipping_address submit terms_of_service_acceptance'),
  payment_method_options: {},
  phone_number_collection: { enabled: false },
  shipping_options: [],
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page' as const,
});

export const lineItemOf = (checkout: Checkout, name: string): Stripe.LineItem => {
  const amount = (checkout.price.unit_amount ?? 0) * checkout.quantity;
  return {
    id: `li_sbx${checkout.id.slice(-14)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: checkout.price.currency,
    description: name,
    metadata: {},
    price: checkout.price,
    quantity: checkout.quantity,
  };
};

export const newInvoiceLine = (
  given: Pick<Stripe.InvoiceLineItem, 'invoice' | 'description' | 'period'> & {
    price: Stripe.Price;
    quantity: number;
    subscription: { id: string; item: string; metadata: Record<string, string> } | null;
  },
): Stripe.InvoiceLineItem => {
  const { price, quantity, subscription, ...rest } = given;
  const amount = (price.unit_amount ?? 0) * quantity;
  const proration = { invoice_item: null, proration: false, proration_details: { credited_items: null } };
  return {
    id: newObjectId('il'),
    object: 'line_item',
    ...rest,
    amount,
    currency: price.currency,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    livemode: false,
    metadata: subscription?.metadata ?? {},
    parent: subscription && {
      invoice_item_details: null,
      subscription_item_details: { ...proration, subscription: subscription.id, subscription_item: subscription.item },
      type: 'subscription_item_details',
    },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: typeof price.product === 'string' ? price.product : price.product.id },
      type: 'price_details',
      unit_amount_decimal: decimalText(price.unit_amount),
    },
    quantity,
    quantity_decimal: decimalText(quantity),
    subscription: subscription?.id ?? null,
    subtotal: amount,
    taxes: [],
  };
};
