import type Stripe from 'stripe';
import { randomBytes } from 'node:crypto';
import { webhookEndpoint } from '../objects/catalogue.ts';
import { createRefund } from '../refunds.ts';
import { apiVersion, type World } from '../world.ts';
import { invalid } from './errors.ts';
import { listed, page, reading } from './lists.ts';
import * as is from './params.ts';
import { route } from './route.ts';

const ofPayment = { charge: is.text(), payment_intent: is.text() };

export const moneyRoutes = [
  ...reading(
    'payment_intent',
    '/v1/payment_intents',
    is.of<Stripe.PaymentIntentListParams>()({ ...is.paging, customer: is.text(), ...is.lacking('customer_account') }),
  ),
  ...reading(
    'charge',
    '/v1/charges',
    is.of<Stripe.ChargeListParams>()({
      ...{ ...is.paging, customer: is.text(), payment_intent: is.text() },
      ...is.lacking('transfer_group'),
    }),
  ),
  route(
    'POST',
    '/v1/refunds',
    is.of<Stripe.RefundCreateParams>()({
      ...{ ...ofPayment, amount: is.integer(1), reason: is.oneOf('duplicate', 'fraudulent', 'requested_by_customer') },
      ...{ metadata: is.metadata, ...is.lacking('currency customer instructions_email origin refund_application_fee reverse_transfer') },
    }),
    (w, given) => createRefund(w, { ...given, metadata: is.mergedMetadata({}, given.metadata) }),
  ),
  ...reading('refund', '/v1/refunds', is.of<Stripe.RefundListParams>()({ ...is.paging, ...ofPayment })),
  ...reading('dispute', '/v1/disputes', is.of<Stripe.DisputeListParams>()({ ...is.paging, ...ofPayment })),
];

const month = 30 * 86_400;

/** The event with its current number of pending webhooks. */
function told(w: World, event: Stripe.Event): Stripe.Event {
  const open = w.store.naming('delivery', event.id).filter(({ state }) => state === 'pending');
  return { ...event, pending_webhooks: new Set(open.map(({ endpoint }) => endpoint)).size };
}

/** True once every listener has taken the event in. */
function delivered(w: World): (event: Stripe.Event) => boolean {
  const owed = new Map<string, Map<string, boolean>>();
  for (const { event, endpoint, state } of w.store.all('delivery')) {
    const of = owed.get(event) ?? new Map<string, boolean>();
    owed.set(event, of.set(endpoint, of.get(endpoint) === true || state === 'delivered'));
  }
  return ({ id }) => [...(owed.get(id)?.values() ?? [])].every(Boolean);
}

const eventParams = is.of<Stripe.EventListParams>()({
  ...{ ...is.paging, delivery_success: is.boolean, type: is.text(), types: is.list(is.text(), 20) },
});

function listEvents(w: World, given: is.Read<typeof eventParams>) {
  const { type, types, delivery_success: success } = given;
  if (type !== undefined && types) throw invalid('You may only specify one of these parameters: type, types.', 'type');
  const arrived = success === undefined ? null : delivered(w);
  const wanted = (name: string) =>
    (!types || types.includes(name)) && (!type || type === name || (type.endsWith('.*') && name.startsWith(type.slice(0, -1))));
  const fits = (each: Stripe.Event) => each.created > w.now() - month && wanted(each.type) && (!arrived || arrived(each) === success);
  const found = listed(w, 'event', '/v1/events', given, fits);
  return { ...found, data: found.data.map((event) => told(w, event)) };
}

const endpointParams = is.of<Stripe.WebhookEndpointCreateParams>()({
  ...{ enabled_events: is.needed(is.list(is.text(), 300)), url: is.needed(is.url), api_version: is.only(apiVersion) },
  ...{ description: is.unsettable(is.text()), metadata: is.metadata, ...is.lacking('connect') },
});

export const eventRoutes = [
  route('GET', '/v1/events', eventParams, listEvents),
  route('GET', '/v1/events/{id}', is.hash({}), (w, _, id) => told(w, w.store.get('event', id))),
  route('POST', '/v1/webhook_endpoints', endpointParams, (w, { api_version = apiVersion, ...given }) => {
    const secret = `whsec_${randomBytes(24).toString('base64url')}`;
    const wish = { ...given, secret, api_version, metadata: is.mergedMetadata({}, given.metadata) };
    return w.store.put('webhook_endpoint', webhookEndpoint(w, wish));
  }),
  route('GET', '/v1/webhook_endpoints', is.of<Stripe.WebhookEndpointListParams>()(is.cursor), (w, given) => {
    const shown = w.store.all('webhook_endpoint').map(({ secret: _, ...each }) => each);
    return page(shown, '/v1/webhook_endpoints', given);
  }),
];
