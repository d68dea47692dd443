import { productTypes } from '@orderstream/contracts/catalogue';
import { aCustomOrder, anOrder, aUnit, orderId, onePage, ordersByStage, runningSubscriptions } from '../../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import { annAccount, signedInAs } from '../visit.tsx';
import { quoteKeys, type QuoteStop } from './stop.ts';

const neverAnswers = new Promise<never>(() => undefined);
/** The replies of the order form with this stock. */
const newOrderRoutes = (available: number): RouteReplies => ({
  ...signedInAs(),
  ...ordersByStage(),
  'GET /api/catalogue': ok({
    items: [{ channel: 'LinkedIn', product_type: 'BasicProfile', available, price: { unit_amount: 4_900, currency: 'usd' } }],
  }),
});
const chooseSteps = ['LinkedIn • BasicProfile', { fill: /Количество/, with: '2' }];
/** The order form after it was sent, with this reply. */
const creationStop = (answer: RouteReplies[string]): Pick<QuoteStop, 'at' | 'routes' | 'steps'> => ({
  at: '/app/orders/new',
  routes: { ...newOrderRoutes(3), 'POST /api/orders': answer },
  steps: [...chooseSteps, 'Создать заказ'],
});

const custom = aCustomOrder({ id: 'aaaaaaaa-5b6d-4e7f-8a9b-0c1d2e3f4a5b' });
const running = { status: 'paid_in_process', stage_weight: 2, stripe_subscription_id: 'sub_1' } as const;
const paid = anOrder({ id: 'bbbbbbbb-5b6d-4e7f-8a9b-0c1d2e3f4a5b', ...running });
const listRoutes: RouteReplies = {
  ...signedInAs(),
  ...runningSubscriptions(paid.id),
  ...ordersByStage(anOrder(), custom, paid),
};
/** The list of orders after a payment was started, with this reply. */
const paymentStop = (answer: RouteReplies[string]): Pick<QuoteStop, 'at' | 'routes' | 'steps'> => ({
  at: '/app/orders',
  routes: { ...listRoutes, [`POST /api/orders/${orderId}/checkout-session`]: answer },
  steps: ['Subscribe: 8c1f2a34'],
});
/** The list of orders after a cancellation, with this reply. */
const cancellationStop = (answer: RouteReplies[string]): Pick<QuoteStop, 'at' | 'routes' | 'steps'> => ({
  at: '/app/orders',
  routes: { ...listRoutes, [`POST /api/orders/${orderId}/cancel`]: answer },
  steps: ['Cancel: 8c1f2a34', 'Yes, cancel order'],
});

/** A customer's page of an order, changed as given. */
const orderStop = (change: Parameters<typeof anOrder>[0] = {}, routes: RouteReplies = {}): Pick<QuoteStop, 'at' | 'routes'> => ({
  at: `/app/orders/${orderId}`,
  routes: {
    ...signedInAs(),
    ...ordersByStage(),
    [`GET /api/orders/${orderId}`]: ok({ ...anOrder(change), hold_expires_at: null }),
    [`GET /api/orders/${orderId}/products`]: onePage([aUnit()]),
    ...routes,
  },
});
const cancelSteps = ['Отменить заказ', 'Да, отменить заказ'];

const statuses = ['awaiting_payment', 'payment_required', 'paid_in_process', 'delivered', 'completed', 'canceled'] as const;

const nothingOwned: RouteReplies = {
  ...signedInAs(),
  'GET /api/subscriptions': ok({ items: [], units_owned: 0, has_payment_profile: true }),
};
const dashboard: readonly QuoteStop[] = [
  {
    at: '/app/dashboard',
    routes: { ...nothingOwned, ...ordersByStage(), ...signedInAs({ ...annAccount, roles: [] }) },
    steps: ['Copy user ID'],
    shows: [
      'dashboard.*',
      'status.active',
      'ui.copied',
      ...quoteKeys('shell', 'dashboard', 'orders', 'subscriptions', 'transactions', 'profile', 'settings'),
      ...quoteKeys('myOrders', 'recent', 'noRecent', 'createYourFirst'),
    ],
  },
  {
    at: '/app/dashboard',
    routes: { ...nothingOwned, ...ordersByStage(anOrder()), ...signedInAs({ ...annAccount, roles: ['admin'] }) },
    shows: ['shell.admin', 'myOrders.viewAll', 'productType.BasicProfile', 'moneyForm.amount'],
  },
];

const newOrder: readonly QuoteStop[] = [
  {
    at: '/app/orders/new',
    routes: newOrderRoutes(3),
    steps: [{ fill: /Количество/, with: '' }, 'Создать заказ'],
    shows: quoteKeys('newOrder', 'create', 'chooseChannel', 'chooseProductType', 'quantityTooSmall'),
  },
  { at: '/app/orders/new', routes: newOrderRoutes(3), steps: chooseSteps, shows: quoteKeys('newOrder', 'available', 'pay') },
  { at: '/app/orders/new', routes: newOrderRoutes(1), steps: chooseSteps, shows: quoteKeys('newOrder', 'notifyBox') },
  { ...creationStop(() => neverAnswers), shows: ['newOrder.creating'] },
  { ...creationStop(refuses(401, 'not_signed_in')), shows: quoteKeys('newOrder', 'error', 'signIn') },
  { ...creationStop(refuses(409, 'out_of_stock')), shows: quoteKeys('newOrder', 'shortTitle', 'shortText') },
  { ...creationStop(refuses(500, 'internal')), shows: quoteKeys('newOrder', 'notCreated', 'tryLater') },
  { ...creationStop({ status: 201, body: { order_id: orderId, position: '9' } }), shows: quoteKeys('newOrder', 'created', 'createdText') },
];

const myOrders: readonly QuoteStop[] = [
  {
    at: '/app/orders',
    routes: listRoutes,
    shows: [
      ...quoteKeys(
        'myOrders',
        'title',
        'newOrder',
        'stage1',
        'stage2',
        'stage3',
        'stage4',
        'empty',
        'custom',
        'subscription',
        'awaitingDelivery',
      ),
      ...quoteKeys('myOrders', 'open', 'pay', 'subscribe', 'cancel'),
      'orderState.active',
    ],
  },
  {
    at: '/app/orders',
    routes: {
      ...signedInAs(),
      ...ordersByStage(...productTypes.map((product_type, n) => anOrder({ product_type, id: `${n}${orderId.slice(1)}` }))),
    },
    shows: ['productType.*'],
  },
  { at: '/app/orders', routes: { ...signedInAs(), ...ordersByStage() }, shows: quoteKeys('myOrders', 'noOrders', 'createFirst') },
  { at: '/app/orders', routes: { ...signedInAs(), 'GET /api/orders': refuses(400, 'invalid') }, shows: ['myOrders.loadFailed'] },
  { ...paymentStop(refuses(409, 'already_paid')), shows: quoteKeys('pay', 'alreadyPaid', 'alreadyPaidText') },
  { ...paymentStop(refuses(500, 'internal')), shows: quoteKeys('pay', 'error', 'noSession') },
  { ...paymentStop(ok({})), shows: ['pay.unexpected'] },
  { ...cancellationStop(ok({ position: '5' })), shows: quoteKeys('cancel', 'sure', 'canceled', 'canceledText') },
  { ...cancellationStop(refuses(500, 'internal')), shows: ['cancel.failed'] },
];

const details: readonly QuoteStop[] = [
  {
    ...orderStop(),
    shows: [...quoteKeys('orderDetails', 'information', 'amount', 'privateInfo', 'proceed', 'cancelOrder'), 'orderType.user'],
  },
  ...statuses.map((status) => ({ ...orderStop({ status }), shows: [`orderStatus.${status}`] })),
  { ...orderStop(running, runningSubscriptions(orderId)), shows: ['orderDetails.awaitingDelivery', 'orderState.active'] },
  { ...orderStop({ status: 'delivered', stage_weight: 3 }), shows: quoteKeys('orderDetails', 'delivered', 'product') },
  { ...orderStop({}, { [`GET /api/orders/${orderId}`]: refuses(404, 'order_unknown') }), shows: ['orderDetails.notFound'] },
  {
    ...orderStop({}, { [`POST /api/orders/${orderId}/checkout-session`]: refuses(500, 'internal') }),
    steps: ['Proceed to Payment'],
    shows: ['orderDetails.payFailed'],
  },
  {
    ...orderStop({}, { [`POST /api/orders/${orderId}/cancel`]: refuses(500, 'internal') }),
    steps: cancelSteps,
    shows: ['orderDetails.cancelFailed'],
  },
  {
    ...orderStop({}, { [`POST /api/orders/${orderId}/cancel`]: ok({ position: '4' }) }),
    steps: cancelSteps,
    shows: ['orderDetails.canceled'],
  },
];

/** The customer's dashboard and orders. */
export const customerStops: readonly QuoteStop[] = [...dashboard, ...newOrder, ...myOrders, ...details];
