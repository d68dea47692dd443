import type Stripe from 'stripe';
import { randomBytes } from 'node:crypto';
import { webhookEndpoint } from '../objects/catalogue.ts';
import { idOf } from '../payments.ts';
import { createRefund } from '../refunds.ts';
import { apiVersion, type World } from '../world.ts';
import { invalid } from './errors.ts';
import { listed, page, same } from './lists.ts';
import {
  boolean,
  created,
  hash,
  integer,
  lacking,
  list,
  mergedMetadata,
  metadata,
  needed,
  of,
  oneOf,
  only,
  paging,
  text,
  unsettable,
  url,
} from './params.ts';
import { route } from './route.ts';

const ofPayment = { charge: text(), payment_intent: text() };

export const moneyRoutes = [
  route(
    'GET',
    '/v1/payment_intents',
    of<Stripe.PaymentIntentListParams>()({ ...paging, created, customer: text(), ...lacking('customer_account') }),
    (w, given) => listed(w, 'payment_intent', '/v1/payment_intents', given, (each) => same(given.customer, idOf(each.customer))),
  ),
  route('GET', '/v1/payment_intents/{id}', of<Stripe.PaymentIntentRetrieveParams>()({ ...lacking('client_secret') }), (w, _, id) =>
    w.store.get('payment_intent', id),
  ),
  route('GET', '/v1/payment_methods/{id}', hash({}), (w, _, id) => w.store.get('payment_method', id)),
  route(
    'GET',
    '/v1/charges',
    of<Stripe.ChargeListParams>()({ ...paging, created, customer: text(), payment_intent: text(), ...lacking('transfer_group') }),
    (w, given) =>
      listed(
        w,
        'charge',
        '/v1/charges',
        given,
        (each) => same(given.customer, idOf(each.customer)) && same(given.payment_intent, each.payment_intent),
      ),
  ),
  route('GET', '/v1/charges/{id}', hash({}), (w, _, id) => w.store.get('charge', id)),
  route(
    'POST',
    '/v1/refunds',
    of<Stripe.RefundCreateParams>()({
      ...{ ...ofPayment, amount: integer(1), reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'), metadata },
      ...lacking('currency customer instructions_email origin refund_application_fee reverse_transfer'),
    }),
    (w, given) => createRefund(w, { ...given, metadata: mergedMetadata({}, given.metadata) }),
  ),
  route('GET', '/v1/refunds', of<Stripe.RefundListParams>()({ ...paging, created, ...ofPayment }), (w, given) =>
    listed(w, 'refund', '/v1/refunds', given, (each) => same(given.charge, each.charge) && same(given.payment_intent, each.payment_intent)),
  ),
  route('GET', '/v1/refunds/{id}', hash({}), (w, _, id) => w.store.get('refund', id)),
  route('GET', '/v1/disputes', of<Stripe.DisputeListParams>()({ ...paging, created, ...ofPayment }), (w, given) =>
    listed(
      w,
      'dispute',
      '/v1/disputes',
      given,
      (each) => same(given.charge, each.charge) && same(given.payment_intent, each.payment_intent),
    ),
  ),
  route('GET', '/v1/disputes/{id}', hash({}), (w, _, id) => w.store.get('dispute', id)),
];

const month = 30 * 86_400;

/** As it stands now: how many listeners still have to be told. */
function told(w: World, event: Stripe.Event): Stripe.Event {
  const open = w.store.all('delivery').filter((each) => each.event === event.id && each.state === 'pending');
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

export const eventRoutes = [
  route(
    'GET',
    '/v1/events',
    of<Stripe.EventListParams>()({ ...paging, created, delivery_success: boolean, type: text(), types: list(text(), 20) }),
    (w, given) => {
      if (given.type !== undefined && given.types) throw invalid('You may only specify one of these parameters: type, types.', 'type');
      const success = given.delivery_success === undefined ? null : delivered(w);
      const wanted = (type: string) => !given.types || given.types.includes(type);
      const single = (type: string) =>
        same(given.type, type) || (given.type?.endsWith('.*') === true && type.startsWith(given.type.slice(0, -1)));
      const found = listed(
        w,
        'event',
        '/v1/events',
        given,
        (each) =>
          each.created > w.now() - month &&
          wanted(each.type) &&
          single(each.type) &&
          (!success || success(each) === given.delivery_success),
      );
      return { ...found, data: found.data.map((event) => told(w, event)) };
    },
  ),
  route('GET', '/v1/events/{id}', hash({}), (w, _, id) => told(w, w.store.get('event', id))),
  route(
    'POST',
    '/v1/webhook_endpoints',
    of<Stripe.WebhookEndpointCreateParams>()({
      ...{
        enabled_events: needed(list(text(), 300)),
        url: needed(url),
        api_version: only(apiVersion),
        description: unsettable(text()),
        metadata,
      },
      ...lacking('connect'),
    }),
    (w, given) => {
      const secret = `whsec_${randomBytes(24).toString('base64url')}`;
      const wish = { ...given, secret, version: given.api_version ?? apiVersion, metadata: mergedMetadata({}, given.metadata) };
      return w.store.put('webhook_endpoint', webhookEndpoint(w, wish));
    },
  ),
  route('GET', '/v1/webhook_endpoints', of<Stripe.WebhookEndpointListParams>()(paging), (w, given) =>
    page(
      w.store.all('webhook_endpoint').map(({ secret: _, ...shown }) => shown),
      '/v1/webhook_endpoints',
      given,
    ),
  ),
];
