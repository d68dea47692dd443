import type Stripe from 'stripe';
import { closeSubscription, voidInvoice } from '../invoices.ts';
import { newPortalConfiguration, newPortalSession } from '../objects/settings.ts';
import { changeSubscription } from '../subscriptions.ts';
import type { ProviderWorld } from '../world.ts';
import { invalidRequest, noSuchObject } from './errors.ts';
import { getAndListRoutes } from './lists.ts';
import * as is from './params.ts';
import { apiRoute } from './route.ts';

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
const cancellationDetailsParams = is.paramsOf<Stripe.SubscriptionUpdateParams.CancellationDetails>()({
  comment: is.clearable(is.textParam()),
  feedback: is.clearable(is.choiceParam(...feedbacks)),
  ...is.unsupported('feedback_option'),
});
const statuses = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'] as const;
const prorationParam = is.onlyValueParam('none', 'create_prorations', 'always_invoice');

const subscriptionParams = is.paramsOf<Stripe.SubscriptionUpdateParams>()({
  cancel_at: is.clearable(is.integerParam()),
  cancel_at_period_end: is.booleanParam,
  cancellation_details: cancellationDetailsParams,
  default_payment_method: is.textParam(),
  description: is.clearable(is.textParam(500)),
  metadata: is.metadataParam,
  proration_behavior: prorationParam,
  ...is.unsupported('add_invoice_items application_fee_percent automatic_tax billing_cycle_anchor billing_schedules billing_thresholds'),
  ...is.unsupported('collection_method days_until_due default_source default_tax_rates discounts invoice_settings items off_session'),
  ...is.unsupported('on_behalf_of pause_collection payment_behavior payment_settings pending_invoice_item_interval proration_date'),
  ...is.unsupported('transfer_data trial_end trial_from_plan trial_settings'),
});

export const subscriptionRoutes = [
  ...getAndListRoutes(
    'subscription',
    '/v1/subscriptions',
    is.paramsOf<Stripe.SubscriptionListParams>()({
      ...is.pagingParams,
      customer: is.textParam(),
      price: is.textParam(),
      status: is.choiceParam(...statuses, 'all', 'ended'),
      ...is.unsupported('automatic_tax collection_method current_period_end current_period_start customer_account plan test_clock'),
    }),
    {
      price: ({ items }, price) => !price || items.data[0]!.price.id === price,
      status: ({ status }, wanted) => {
        if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
        return wanted === undefined ? status !== 'canceled' : wanted === 'all' || wanted === status;
      },
    },
  ),
  apiRoute('POST', '/v1/subscriptions/{id}', subscriptionParams, (w, { proration_behavior: _, ...given }, id) =>
    changeSubscription(w, id, given),
  ),
  apiRoute(
    'DELETE',
    '/v1/subscriptions/{id}',
    is.paramsOf<Stripe.SubscriptionCancelParams>()({
      cancellation_details: cancellationDetailsParams,
      invoice_now: is.disabledSwitch,
      prorate: is.disabledSwitch,
    }),
    (w, _, id) => {
      if (w.store.get('subscription', id).status === 'canceled') throw noSuchObject('subscription', id);
      return closeSubscription(w, id, 'cancellation_requested');
    },
  ),
];

export const invoiceRoutes = [
  ...getAndListRoutes(
    'invoice',
    '/v1/invoices',
    is.paramsOf<Stripe.InvoiceListParams>()({
      ...is.pagingParams,
      customer: is.textParam(),
      subscription: is.textParam(),
      status: is.choiceParam('draft', 'open', 'paid', 'uncollectible', 'void'),
      ...is.unsupported('collection_method customer_account due_date'),
    }),
    { subscription: ({ parent }, wanted) => !wanted || parent?.subscription_details?.subscription === wanted },
  ),
  apiRoute('POST', '/v1/invoices/{id}/void', is.paramsOf<Stripe.InvoiceVoidInvoiceParams>()({}), (w, _, id) => voidInvoice(w, id)),
  ...getAndListRoutes(
    'invoice_payment',
    '/v1/invoice_payments',
    is.paramsOf<Stripe.InvoicePaymentListParams>()({
      ...is.pagingParams,
      invoice: is.textParam(),
      status: is.choiceParam('open', 'paid', 'canceled'),
      payment: is.paramsOf<Stripe.InvoicePaymentListParams.Payment>()({
        type: is.mandatory(is.onlyValueParam('payment_intent', 'payment_record')),
        payment_intent: is.textParam(),
        ...is.unsupported('payment_record'),
      }),
    }),
    { payment: ({ payment }, wanted) => !wanted?.payment_intent || payment.payment_intent === wanted.payment_intent },
  ),
];

type Features = Required<Stripe.BillingPortal.ConfigurationCreateParams.Features>;
const configurationParams = is.paramsOf<Stripe.BillingPortal.ConfigurationCreateParams>()({
  features: is.mandatory(
    is.paramsOf<Features>()({
      customer_update: is.paramsOf<Features['customer_update']>()({
        enabled: is.mandatory(is.disabledSwitch),
        ...is.unsupported('allowed_updates'),
      }),
      invoice_history: is.paramsOf<Features['invoice_history']>()({ enabled: is.mandatory(is.booleanParam) }),
      payment_method_update: is.paramsOf<Features['payment_method_update']>()({
        enabled: is.mandatory(is.booleanParam),
        ...is.unsupported('payment_method_configuration'),
      }),
      subscription_cancel: is.paramsOf<Features['subscription_cancel']>()({
        enabled: is.mandatory(is.booleanParam),
        mode: is.choiceParam('at_period_end', 'immediately'),
        proration_behavior: prorationParam,
        ...is.unsupported('cancellation_reason'),
      }),
      subscription_pause: is.paramsOf<Features['subscription_pause']>()({ enabled: is.disabledSwitch, ...is.unsupported('duration') }),
      subscription_update: is.paramsOf<Features['subscription_update']>()({
        enabled: is.mandatory(is.disabledSwitch),
        ...is.unsupported('billing_cycle_anchor default_allowed_updates products proration_behavior'),
        ...is.unsupported('schedule_at_period_end trial_update_behavior'),
      }),
    }),
  ),
  default_return_url: is.clearable(is.urlParam),
  metadata: is.metadataParam,
  name: is.clearable(is.textParam()),
  ...is.unsupported('business_profile login_page'),
});

function createPortalConfiguration(w: ProviderWorld, given: is.ValueOf<typeof configurationParams>): Stripe.BillingPortal.Configuration {
  const { subscription_cancel: cancel, invoice_history: history, payment_method_update: method } = given.features;
  const made = newPortalConfiguration(w, {
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

const sessionParams = is.paramsOf<Stripe.BillingPortal.SessionCreateParams>()({
  customer: is.mandatory(is.textParam()),
  configuration: is.textParam(),
  return_url: is.urlParam,
  ...is.unsupported('after_expiration customer_account flow_data locale on_behalf_of'),
});

function openPortal(w: ProviderWorld, given: is.ValueOf<typeof sessionParams>): Stripe.BillingPortal.Session {
  const { id: customer } = w.store.get('customer', given.customer, 'customer');
  const chosen = given.configuration
    ? w.store.get('billing_portal.configuration', given.configuration, 'configuration')
    : w.store.all('billing_portal.configuration').find(({ is_default: standard }) => standard);
  if (!chosen)
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created. Create one with the API.',
    );
  const back = given.return_url ?? chosen.default_return_url;
  const made = newPortalSession(w, { customer, configuration: chosen.id, return_url: back });
  w.emit('billing_portal.session.created', w.store.put('billing_portal.session', made));
  return made;
}

export const portalRoutes = [
  apiRoute('POST', '/v1/billing_portal/configurations', configurationParams, createPortalConfiguration),
  ...getAndListRoutes(
    'billing_portal.configuration',
    '/v1/billing_portal/configurations',
    is.paramsOf<Stripe.BillingPortal.ConfigurationListParams>()({
      ...is.cursorParams,
      active: is.booleanParam,
      is_default: is.booleanParam,
    }),
  ),
  apiRoute('POST', '/v1/billing_portal/sessions', sessionParams, openPortal),
];
