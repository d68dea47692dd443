import type Stripe from 'stripe';
import { end } from '../invoices.ts';
import { idOf } from '../payments.ts';
import { portalConfiguration, portalSession } from '../objects/settings.ts';
import { change } from '../subscriptions.ts';
import type { World } from '../world.ts';
import { invalid, missing } from './errors.ts';
import { listed, page, same } from './lists.ts';
import {
  boolean,
  created,
  hash,
  integer,
  lacking,
  mergedMetadata,
  metadata,
  needed,
  of,
  off,
  oneOf,
  only,
  paging,
  text,
  unsettable,
  url,
} from './params.ts';
import { route } from './route.ts';

const details = of<Stripe.SubscriptionUpdateParams.CancellationDetails>()({
  comment: unsettable(text()),
  feedback: unsettable(
    oneOf('customer_service', 'low_quality', 'missing_features', 'other', 'switched_service', 'too_complex', 'too_expensive', 'unused'),
  ),
  ...lacking('feedback_option'),
});
const statuses = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'] as const;

export const subscriptionRoutes = [
  route(
    'GET',
    '/v1/subscriptions',
    of<Stripe.SubscriptionListParams>()({
      ...{ ...paging, created, customer: text(), price: text(), status: oneOf(...statuses, 'all', 'ended') },
      ...lacking('automatic_tax collection_method current_period_end current_period_start customer_account plan test_clock'),
    }),
    (w, { status, ...given }) =>
      listed(w, 'subscription', '/v1/subscriptions', given, (each) => {
        const ended = each.status === 'canceled' || each.status === 'incomplete_expired';
        const fits = status === 'all' || (status === 'ended' ? ended : status ? each.status === status : each.status !== 'canceled');
        return fits && same(given.customer, each.customer) && same(given.price, each.items.data[0]!.price.id);
      }),
  ),
  route('GET', '/v1/subscriptions/{id}', hash({}), (w, _, id) => w.store.get('subscription', id)),
  route(
    'POST',
    '/v1/subscriptions/{id}',
    of<Stripe.SubscriptionUpdateParams>()({
      ...{ cancel_at: unsettable(integer()), cancel_at_period_end: boolean, cancellation_details: details },
      ...{
        default_payment_method: text(),
        description: unsettable(text(500)),
        metadata,
        proration_behavior: only('none', 'create_prorations', 'always_invoice'),
      },
      ...lacking('add_invoice_items application_fee_percent automatic_tax billing_cycle_anchor billing_schedules billing_thresholds'),
      ...lacking('collection_method days_until_due default_source default_tax_rates discounts invoice_settings items off_session'),
      ...lacking('on_behalf_of pause_collection payment_behavior payment_settings pending_invoice_item_interval proration_date'),
      ...lacking('transfer_data trial_end trial_from_plan trial_settings'),
    }),
    (w, { proration_behavior: _, ...given }, id) => change(w, id, given),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/{id}',
    of<Stripe.SubscriptionCancelParams>()({ cancellation_details: details, invoice_now: off, prorate: off }),
    (w, _, id) => {
      if (w.store.get('subscription', id).status === 'canceled') throw missing('subscription', id);
      return end(w, id, 'cancellation_requested');
    },
  ),
];

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export const invoiceRoutes = [
  route(
    'GET',
    '/v1/invoices',
    of<Stripe.InvoiceListParams>()({
      ...{ ...paging, created, customer: text(), subscription: text(), status: oneOf(...invoiceStatuses) },
      ...lacking('collection_method customer_account due_date'),
    }),
    (w, given) =>
      listed(
        w,
        'invoice',
        '/v1/invoices',
        given,
        (each) =>
          same(given.customer, idOf(each.customer)) &&
          same(given.status, each.status) &&
          same(given.subscription, idOf(each.parent?.subscription_details?.subscription ?? null)),
      ),
  ),
  route('GET', '/v1/invoices/{id}', hash({}), (w, _, id) => w.store.get('invoice', id)),
  route('GET', '/v1/invoices/{id}/lines', hash(paging), (w, given, id) =>
    page(w.store.get('invoice', id).lines.data, `/v1/invoices/${id}/lines`, given),
  ),
  route(
    'GET',
    '/v1/invoice_payments',
    of<Stripe.InvoicePaymentListParams>()({
      ...{ ...paging, created, invoice: text(), status: oneOf('open', 'paid', 'canceled') },
      payment: of<Stripe.InvoicePaymentListParams.Payment>()({
        type: needed(only('payment_intent', 'payment_record')),
        payment_intent: text(),
        ...lacking('payment_record'),
      }),
    }),
    (w, given) =>
      listed(
        w,
        'invoice_payment',
        '/v1/invoice_payments',
        given,
        (each) =>
          same(given.invoice, each.invoice) &&
          same(given.status, each.status) &&
          same(given.payment?.payment_intent, each.payment.payment_intent),
      ),
  ),
];

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;
const features = of<Features>()({
  customer_update: of<NonNullable<Features['customer_update']>>()({ enabled: needed(off), ...lacking('allowed_updates') }),
  invoice_history: of<NonNullable<Features['invoice_history']>>()({ enabled: needed(boolean) }),
  payment_method_update: of<NonNullable<Features['payment_method_update']>>()({
    enabled: needed(boolean),
    ...lacking('payment_method_configuration'),
  }),
  subscription_cancel: of<NonNullable<Features['subscription_cancel']>>()({
    ...{
      enabled: needed(boolean),
      mode: oneOf('at_period_end', 'immediately'),
      proration_behavior: only('none', 'create_prorations', 'always_invoice'),
    },
    ...lacking('cancellation_reason'),
  }),
  subscription_pause: of<NonNullable<Features['subscription_pause']>>()({ enabled: off, ...lacking('duration') }),
  subscription_update: of<NonNullable<Features['subscription_update']>>()({
    enabled: needed(off),
    ...lacking('billing_cycle_anchor default_allowed_updates products proration_behavior schedule_at_period_end trial_update_behavior'),
  }),
});
const configuration = of<Stripe.BillingPortal.ConfigurationCreateParams>()({
  features: needed(features),
  business_profile: of<Stripe.BillingPortal.ConfigurationCreateParams.BusinessProfile>()({
    headline: unsettable(text(60)),
    ...{ privacy_policy_url: url, terms_of_service_url: url },
  }),
  default_return_url: unsettable(url),
  login_page: hash({ enabled: needed(off) }),
  metadata,
  name: unsettable(text()),
});
type GivenConfiguration = ReturnType<(typeof configuration)['read']>;

function configure(w: World, given: GivenConfiguration): Stripe.BillingPortal.Configuration {
  const { subscription_cancel: cancel, invoice_history: history, payment_method_update: method } = given.features;
  const made = portalConfiguration(w, {
    features: {
      cancel: { enabled: cancel?.enabled ?? false, mode: cancel?.mode ?? 'at_period_end' },
      invoice_history: { enabled: history?.enabled ?? false },
      payment_method_update: { enabled: method?.enabled ?? false, payment_method_configuration: null },
    },
    business: { ...{ headline: null, privacy_policy_url: null, terms_of_service_url: null }, ...given.business_profile },
    default_return_url: given.default_return_url ?? null,
    is_default: w.store.all('billing_portal.configuration').length === 0,
    metadata: mergedMetadata({}, given.metadata),
    name: given.name ?? null,
  });
  w.emit('billing_portal.configuration.created', w.store.put('billing_portal.configuration', made));
  return made;
}

export const portalRoutes = [
  route('POST', '/v1/billing_portal/configurations', configuration, configure),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    of<Stripe.BillingPortal.ConfigurationListParams>()({ ...paging, active: boolean, is_default: boolean }),
    (w, given) =>
      listed(
        w,
        'billing_portal.configuration',
        '/v1/billing_portal/configurations',
        given,
        (each) => same(given.active, each.active) && same(given.is_default, each.is_default),
      ),
  ),
  route('GET', '/v1/billing_portal/configurations/{id}', hash({}), (w, _, id) => w.store.get('billing_portal.configuration', id)),
  route(
    'POST',
    '/v1/billing_portal/sessions',
    of<Stripe.BillingPortal.SessionCreateParams>()({
      ...{ customer: needed(text()), configuration: text(), return_url: url },
      ...lacking('after_expiration customer_account flow_data locale on_behalf_of'),
    }),
    (w, given) => {
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
    },
  ),
];
