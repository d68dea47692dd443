import type Stripe from 'stripe';
import { end, voidInvoice } from '../invoices.ts';
import { portalConfiguration, portalSession } from '../objects/settings.ts';
import { change } from '../subscriptions.ts';
import type { World } from '../world.ts';
import { invalid, missing } from './errors.ts';
import { reading } from './lists.ts';
import * as is from './params.ts';
import { route } from './route.ts';

const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
];
const details = is.of<Stripe.SubscriptionUpdateParams.CancellationDetails>()({
  ...{ comment: is.unsettable(is.text()), feedback: is.unsettable(is.oneOf(...feedbacks)) },
  ...is.lacking('feedback_option'),
});
const statuses = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'] as const;
const prorations = is.only('none', 'create_prorations', 'always_invoice');

const subscriptionParams = is.of<Stripe.SubscriptionUpdateParams>()({
  ...{ cancel_at: is.unsettable(is.integer()), cancel_at_period_end: is.boolean, cancellation_details: details },
  ...{ default_payment_method: is.text(), description: is.unsettable(is.text(500)), metadata: is.metadata, proration_behavior: prorations },
  ...is.lacking('add_invoice_items application_fee_percent automatic_tax billing_cycle_anchor billing_schedules billing_thresholds'),
  ...is.lacking('collection_method days_until_due default_source default_tax_rates discounts invoice_settings items off_session'),
  ...is.lacking('on_behalf_of pause_collection payment_behavior payment_settings pending_invoice_item_interval proration_date'),
  ...is.lacking('transfer_data trial_end trial_from_plan trial_settings'),
});

export const subscriptionRoutes = [
  ...reading(
    'subscription',
    '/v1/subscriptions',
    is.of<Stripe.SubscriptionListParams>()({
      ...{ ...is.paging, customer: is.text(), price: is.text(), status: is.oneOf(...statuses, 'all', 'ended') },
      ...is.lacking('automatic_tax collection_method current_period_end current_period_start customer_account plan test_clock'),
    }),
    {
      price: ({ items }, price) => !price || items.data[0]!.price.id === price,
      status: ({ status }, wanted) => {
        if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
        return wanted === undefined ? status !== 'canceled' : wanted === 'all' || wanted === status;
      },
    },
  ),
  route('POST', '/v1/subscriptions/{id}', subscriptionParams, (w, { proration_behavior: _, ...given }, id) => change(w, id, given)),
  route(
    'DELETE',
    '/v1/subscriptions/{id}',
    is.of<Stripe.SubscriptionCancelParams>()({ cancellation_details: details, invoice_now: is.off, prorate: is.off }),
    (w, _, id) => {
      if (w.store.get('subscription', id).status === 'canceled') throw missing('subscription', id);
      return end(w, id, 'cancellation_requested');
    },
  ),
];

export const invoiceRoutes = [
  ...reading(
    'invoice',
    '/v1/invoices',
    is.of<Stripe.InvoiceListParams>()({
      ...{ ...is.paging, customer: is.text(), subscription: is.text() },
      ...{
        status: is.oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
        ...is.lacking('collection_method customer_account due_date'),
      },
    }),
    { subscription: ({ parent }, wanted) => !wanted || parent?.subscription_details?.subscription === wanted },
  ),
  route('POST', '/v1/invoices/{id}/void', is.of<Stripe.InvoiceVoidInvoiceParams>()({}), (w, _, id) => voidInvoice(w, id)),
  ...reading(
    'invoice_payment',
    '/v1/invoice_payments',
    is.of<Stripe.InvoicePaymentListParams>()({
      ...{ ...is.paging, invoice: is.text(), status: is.oneOf('open', 'paid', 'canceled') },
      payment: is.of<Stripe.InvoicePaymentListParams.Payment>()({
        ...{ type: is.needed(is.only('payment_intent', 'payment_record')), payment_intent: is.text() },
        ...is.lacking('payment_record'),
      }),
    }),
    { payment: ({ payment }, wanted) => !wanted?.payment_intent || payment.payment_intent === wanted.payment_intent },
  ),
];

type Features = Required<Stripe.BillingPortal.ConfigurationCreateParams.Features>;
const configurationParams = is.of<Stripe.BillingPortal.ConfigurationCreateParams>()({
  features: is.needed(
    is.of<Features>()({
      customer_update: is.of<Features['customer_update']>()({ enabled: is.needed(is.off), ...is.lacking('allowed_updates') }),
      invoice_history: is.of<Features['invoice_history']>()({ enabled: is.needed(is.boolean) }),
      payment_method_update: is.of<Features['payment_method_update']>()({
        ...{ enabled: is.needed(is.boolean), ...is.lacking('payment_method_configuration') },
      }),
      subscription_cancel: is.of<Features['subscription_cancel']>()({
        ...{ enabled: is.needed(is.boolean), mode: is.oneOf('at_period_end', 'immediately'), proration_behavior: prorations },
        ...is.lacking('cancellation_reason'),
      }),
      subscription_pause: is.of<Features['subscription_pause']>()({ enabled: is.off, ...is.lacking('duration') }),
      subscription_update: is.of<Features['subscription_update']>()({
        ...{ enabled: is.needed(is.off), ...is.lacking('billing_cycle_anchor default_allowed_updates products proration_behavior') },
        ...is.lacking('schedule_at_period_end trial_update_behavior'),
      }),
    }),
  ),
  ...{ default_return_url: is.unsettable(is.url), metadata: is.metadata, name: is.unsettable(is.text()) },
  ...is.lacking('business_profile login_page'),
});

function configure(w: World, given: is.Read<typeof configurationParams>): Stripe.BillingPortal.Configuration {
  const { subscription_cancel: cancel, invoice_history: history, payment_method_update: method } = given.features;
  const made = portalConfiguration(w, {
    cancel: { enabled: cancel?.enabled ?? false, mode: cancel?.mode ?? 'at_period_end' },
    invoice_history: history?.enabled ?? false,
    payment_method_update: method?.enabled ?? false,
    default_return_url: given.default_return_url ?? null,
    is_default: w.store.all('billing_portal.configuration').length === 0,
    metadata: is.mergedMetadata({}, given.metadata),
    name: given.name ?? null,
  });
  w.emit('billing_portal.configuration.created', w.store.put('billing_portal.configuration', made));
  return made;
}

const sessionParams = is.of<Stripe.BillingPortal.SessionCreateParams>()({
  ...{ customer: is.needed(is.text()), configuration: is.text(), return_url: is.url },
  ...is.lacking('after_expiration customer_account flow_data locale on_behalf_of'),
});

function openPortal(w: World, given: is.Read<typeof sessionParams>): Stripe.BillingPortal.Session {
  const { id: customer } = w.store.get('customer', given.customer, 'customer');
  const chosen = given.configuration
    ? w.store.get('billing_portal.configuration', given.configuration, 'configuration')
    : w.store.all('billing_portal.configuration').find(({ is_default: standard }) => standard);
  if (!chosen)
    throw invalid('No configuration provided and your test mode default configuration has not been created. Create one with the API.');
  const back = given.return_url ?? chosen.default_return_url;
  const made = portalSession(w, { customer, configuration: chosen.id, return_url: back });
  w.emit('billing_portal.session.created', w.store.put('billing_portal.session', made));
  return made;
}

export const portalRoutes = [
  route('POST', '/v1/billing_portal/configurations', configurationParams, configure),
  ...reading(
    'billing_portal.configuration',
    '/v1/billing_portal/configurations',
    is.of<Stripe.BillingPortal.ConfigurationListParams>()({ ...is.cursor, active: is.boolean, is_default: is.boolean }),
  ),
  route('POST', '/v1/billing_portal/sessions', sessionParams, openPortal),
];
