import type Stripe from 'stripe';
import { randomBytes } from 'node:crypto';
import { newWebhookEndpoint } from '../objects/catalogue.ts';
import { createRefund } from '../refunds.ts';
import { apiVersion, type ProviderWorld } from '../world.ts';
import { invalidRequest } from './errors.ts';
import { listObjects, pageOfList, getAndListRoutes } from './lists.ts';
import * as is from './params.ts';
import { apiRoute } from './route.ts';

const paymentFilters = { charge: is.textParam(), payment_intent: is.textParam() };

export const moneyRoutes = [
  ...getAndListRoutes(
    'payment_intent',
    '/v1/payment_intents',
    is.paramsOf<Stripe.PaymentIntentListParams>()({ ...is.pagingParams, customer: is.textParam(), ...is.unsupported('customer_account') }),
  ),
  ...getAndListRoutes(
    'charge',
    '/v1/charges',
    is.paramsOf<Stripe.ChargeListParams>()({
      ...is.pagingParams,
      customer: is.textParam(),
      payment_intent: is.textParam(),
      ...is.unsupported('transfer_group'),
    }),
  ),
  apiRoute(
    'POST',
    '/v1/refunds',
    is.paramsOf<Stripe.RefundCreateParams>()({
      ...paymentFilters,
      amount: is.integerParam(1),
      reason: is.choiceParam('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata: is.metadataParam,
      ...is.unsupported('currency customer instructions_email origin refund_application_fee reverse_transfer'),
    }),
    (w, given) => createRefund(w, { ...given, metadata: is.mergedMetadata({}, given.metadata) }),
  ),
  ...getAndListRoutes('refund', '/v1/refunds', is.paramsOf<Stripe.RefundListParams>()({ ...is.pagingParams, ...paymentFilters })),
  ...getAndListRoutes('dispute', '/v1/disputes', is.paramsOf<Stripe.DisputeListParams>()({ ...is.pagingParams, ...paymentFilters })),
];

const monthSeconds = 30 * 86_400;

/** A copy of the event with its current number of pending webhooks. */
function withPendingWebhooks(w: ProviderWorld, event: Stripe.Event): Stripe.Event {
  const open = w.store.referencing('delivery', event.id).filter(({ state }) => state === 'pending');
  return { ...event, pending_webhooks: new Set(open.map(({ endpoint }) => endpoint)).size };
}

/** A test for events that every endpoint has accepted. */
function deliveryTest(w: ProviderWorld): (event: Stripe.Event) => boolean {
  const owed = new Map<string, Map<string, boolean>>();
  for (const { event, endpoint, state } of w.store.all('delivery')) {
    const of = owed.get(event) ?? new Map<string, boolean>();
    owed.set(event, of.set(endpoint, of.get(endpoint) === true || state === 'delivered'));
  }
  return ({ id }) => [...(owed.get(id)?.values() ?? [])].every(Boolean);
}

const eventParams = is.paramsOf<Stripe.EventListParams>()({
  ...is.pagingParams,
  delivery_success: is.booleanParam,
  type: is.textParam(),
  types: is.listParam(is.textParam(), 20),
});

function listEvents(w: ProviderWorld, given: is.ValueOf<typeof eventParams>) {
  const { type, types, delivery_success: success } = given;
  if (type !== undefined && types) throw invalidRequest('You may only specify one of these parameters: type, types.', 'type');
  const arrived = success === undefined ? null : deliveryTest(w);
  const matchesTypes = (name: string) =>
    (!types || types.includes(name)) && (!type || type === name || (type.endsWith('.*') && name.startsWith(type.slice(0, -1))));
  const isListed = (each: Stripe.Event) =>
    each.created > w.now() - monthSeconds && matchesTypes(each.type) && (!arrived || arrived(each) === success);
  const events = listObjects(w, 'event', '/v1/events', given, isListed);
  return { ...events, data: events.data.map((event) => withPendingWebhooks(w, event)) };
}

const endpointParams = is.paramsOf<Stripe.WebhookEndpointCreateParams>()({
  enabled_events: is.mandatory(is.listParam(is.textParam(), 300)),
  url: is.mandatory(is.urlParam),
  api_version: is.onlyValueParam(apiVersion),
  description: is.clearable(is.textParam()),
  metadata: is.metadataParam,
  ...is.unsupported('connect'),
});

export const eventRoutes = [
  apiRoute('GET', '/v1/events', eventParams, listEvents),
  apiRoute('GET', '/v1/events/{id}', is.hashParam({}), (w, _, id) => withPendingWebhooks(w, w.store.get('event', id))),
  apiRoute('POST', '/v1/webhook_endpoints', endpointParams, (w, { api_version = apiVersion, ...given }) => {
    const secret = `whsec_${randomBytes(24).toString('base64url')}`;
    const fields = { ...given, secret, api_version, metadata: is.mergedMetadata({}, given.metadata) };
    return w.store.put('webhook_endpoint', newWebhookEndpoint(w, fields));
  }),
  apiRoute('GET', '/v1/webhook_endpoints', is.paramsOf<Stripe.WebhookEndpointListParams>()(is.cursorParams), (w, given) => {
    const shown = w.store.all('webhook_endpoint').map(({ secret: _, ...each }) => each);
    return pageOfList(shown, '/v1/webhook_endpoints', given);
  }),
];
