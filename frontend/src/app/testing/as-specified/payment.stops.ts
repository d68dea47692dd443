import { fireEvent } from '@testing-library/react';
import { orderId, onePage, ordersByStage } from '../../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import { aSubscription } from '../../../subscriptions/testing/subscriptions.ts';
import { findHeading, signedInAs } from '../visit.tsx';
import { quoteKeys, type QuoteStop } from './stop.ts';

/** The page of the subscriptions, with further replies. */
const subscriptionsStop = (
  items: readonly object[],
  routes: RouteReplies = {},
  has_payment_profile = true,
): Pick<QuoteStop, 'at' | 'routes'> => ({
  at: '/app/subscriptions',
  routes: { ...signedInAs(), 'GET /api/subscriptions': ok({ items, units_owned: 1, has_payment_profile }), ...routes },
});
/** The page of the subscriptions after a cancellation, with this reply. */
const cancellationStop = (answer: RouteReplies[string]) => ({
  ...subscriptionsStop([aSubscription()], { 'POST /api/subscriptions/sub_1/cancel': answer }),
  steps: ['Cancel: LinkedIn • Creator', 'Yes, cancel subscription'],
});
/** Makes the browser open no new tab. */
const blockNewTab = (): void => void jest.spyOn(window, 'open').mockReturnValue(null);
/** A session that can be refreshed once, when the page is opened, and not again. */
function expiringSession(): RouteReplies {
  let refreshed = 0;
  const once = signedInAs()['POST /api/auth/refresh'] as ReturnType<typeof ok>;
  return { 'POST /api/auth/refresh': () => (refreshed++ === 0 ? once : refuses(401, 'not_signed_in')) };
}

const aPayment = {
  id: 'ch_1',
  created: 1_772_703_000,
  kind: 'payment',
  cause: 'first',
  description: 'Payment, order 8c1f2a34',
  amount: 10_500,
  currency: 'usd',
  status: 'succeeded',
  order_id: orderId,
  receipt_url: 'https://pay.example.test/1',
  invoice_url: 'https://pay.example.test/2',
  invoice_pdf: 'https://pay.example.test/3',
};
const money: readonly QuoteStop[] = [
  {
    ...subscriptionsStop([aSubscription(), { ...aSubscription(), id: 'sub_2', channel: null, product_type: null, status: 'canceled' }]),
    shows: [
      ...quoteKeys('subscriptions', 'title', 'name', 'created', 'amount', 'nextCharge', 'status', 'actions', 'nameless', 'cancel'),
      'subscriptionStatus.canceled',
      'period.day',
    ],
  },
  {
    ...subscriptionsStop([{ ...aSubscription(), cancel_at_period_end: true, canceled_at: '2026-03-20T10:00:00.000Z' }]),
    shows: ['subscriptionStatus.canceling'],
  },
  { ...subscriptionsStop([]), shows: quoteKeys('subscriptions', 'none', 'throughPortal', 'open') },
  { ...subscriptionsStop([], {}, false), shows: quoteKeys('subscriptions', 'toStart', 'subscribe') },
  { ...subscriptionsStop([], { 'GET /api/subscriptions': refuses(400, 'invalid') }), shows: ['subscriptions.notLoaded'] },
  {
    ...subscriptionsStop([], { ...expiringSession(), 'GET /api/subscriptions': refuses(401, 'not_signed_in') }),
    shows: ['subscriptions.notAuthorized'],
  },
  {
    ...subscriptionsStop([aSubscription()]),
    steps: [
      async () => void (await findHeading('My Subscriptions')),
      () => {
        globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({ code: 'invalid', message: '' }), { status: 400 }));
        jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 60_000);
        fireEvent(window, new Event('visibilitychange'));
      },
    ],
    shows: ['subscriptions.userNotLoaded'],
  },
  { ...cancellationStop(ok({ position: '9' })), shows: quoteKeys('subscriptions', 'sure', 'canceled') },
  { ...cancellationStop(refuses(503, 'provider_unavailable')), shows: ['subscriptions.notCanceled'] },
  { ...cancellationStop(refuses(401, 'not_signed_in')), shows: ['subscriptions.logInAgain'] },
  {
    ...subscriptionsStop([], { 'POST /api/billing/portal-session': refuses(409, 'no_payment_profile') }),
    steps: [blockNewTab, /^Stripe Portal/],
    shows: ['subscriptions.noProfileText'],
  },
  {
    ...subscriptionsStop([], { 'POST /api/billing/portal-session': refuses(503, 'provider_unavailable') }),
    steps: [blockNewTab, /^Stripe Portal/],
    shows: ['subscriptions.portalFailed'],
  },
  {
    at: '/app/transactions',
    routes: { ...signedInAs(), 'GET /api/transactions': onePage([aPayment]) },
    shows: quoteKeys(
      'transactions',
      'title',
      'all',
      'payment',
      'refund',
      'date',
      'type',
      'description',
      'amount',
      'status',
      'links',
      'receipt',
      'invoice',
      'pdf',
    ),
  },
  { at: '/app/transactions', routes: { ...signedInAs(), 'GET /api/transactions': onePage([]) }, shows: ['transactions.none'] },
  {
    at: '/app/transactions',
    routes: { ...signedInAs(), 'GET /api/transactions': refuses(400, 'invalid') },
    shows: ['transactions.notLoaded'],
  },
];

const sync = `POST /api/orders/${orderId}/payment/sync`;
const afterPaying: readonly QuoteStop[] = [
  { at: '/payment/success', routes: { ...signedInAs(), ...ordersByStage() }, shows: ['paymentSuccess.noOrderId'] },
  {
    at: `/payment/success?order_id=${orderId}`,
    routes: { ...signedInAs(), ...ordersByStage(), [sync]: refuses(404, 'not_found') },
    shows: quoteKeys('paymentSuccess', 'notFound', 'notFoundText'),
  },
  {
    at: `/payment/success?order_id=${orderId}`,
    routes: {
      ...signedInAs(),
      ...ordersByStage(),
      [sync]: ok({ id: orderId, status: 'awaiting_payment', amount: 14_900, currency: 'eur' }),
    },
    shows: ['paymentSuccess.waiting'],
    waits: true,
  },
  { at: '/payment/cancel', routes: { ...signedInAs(), ...ordersByStage() }, shows: ['paymentCancel.text'] },
];

/** Subscriptions, transactions, and the pages after a payment. */
export const paymentStops: readonly QuoteStop[] = [...money, ...afterPaying];
