import { bobAccount, someUserCounts, bobDetails, officeRoutes, bobPath } from '../../../accounts/testing/office.ts';
import {
  aCustomOrder,
  anAdmin,
  anOrder,
  aProduct,
  adminOrderOf,
  orderId,
  otherUnitId,
  onePage,
  onePageOfProducts,
  unitId,
} from '../../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import { quietStats, todayAnswer } from '../stats.ts';
import { annAccount, signedInAs } from '../visit.tsx';
import { quoteKeys, type QuoteStop } from './stop.ts';

const noUsers = ok({ items: [], next: null, counts: someUserCounts, matching: 0 });

const dashboard: RouteReplies = {
  ...officeRoutes,
  'GET /api/admin/stats': ok(quietStats),
  'GET /api/admin/today': ok(todayAnswer()),
  'GET /api/admin/today/money': ok({ items: [] }),
};
const start: readonly QuoteStop[] = [
  {
    at: '/admin/dashboard',
    routes: dashboard,
    shows: [...quoteKeys('shell', 'users', 'products', 'billingPrices', 'createCustomOrder', 'backToApp'), 'eventLog.showing'],
  },
  {
    at: '/admin/dashboard',
    routes: { ...dashboard, 'GET /api/admin/users': noUsers, 'GET /api/admin/events': onePage([]) },
    shows: ['adminDashboard.noUsers', 'eventLog.none'],
  },
];

/** The page of a user, with further replies. */
const userStop = (routes: RouteReplies = {}): Pick<QuoteStop, 'at' | 'routes'> => ({
  at: `/admin/users/${bobAccount.id}`,
  routes: { ...officeRoutes, ...routes },
});
const deleting = ['Delete User', 'Abuse', 'Delete User'];
const users: readonly QuoteStop[] = [
  {
    at: '/admin/users',
    routes: officeRoutes,
    shows: quoteKeys('users', 'all', 'active', 'suspended', 'foundCount', 'pendingBadge', 'noName'),
  },
  { at: '/admin/users', routes: { ...officeRoutes, 'GET /api/admin/users': noUsers }, shows: ['users.none'] },
  {
    ...userStop({
      [`GET ${bobPath}`]: ok({ ...bobDetails, roles: [] }),
      [`GET ${bobPath}/orders-summary`]: ok({ total: 0, completed: 0, spent: [] }),
      'GET /api/admin/orders': onePage([]),
      'GET /api/admin/events': onePage([]),
    }),
    shows: [...quoteKeys('user', 'approve', 'reject', 'noRoles'), 'userOrders.none', 'activity.none'],
  },
  { ...userStop({ [`GET ${bobPath}`]: refuses(404, 'account_unknown') }), shows: ['user.notFound'] },
  { ...userStop({ [`GET ${bobPath}`]: refuses(403, 'forbidden') }), shows: ['user.loadFailed'] },
  { ...userStop(), steps: ['Approve'], shows: ['user.statusUpdated'] },
  { ...userStop({ [`PATCH ${bobPath}/status`]: refuses(500, 'internal') }), steps: ['Approve'], shows: ['user.statusNotUpdated'] },
  { ...userStop(), steps: deleting, shows: ['user.deleted'] },
  { ...userStop({ [`DELETE ${bobPath}`]: refuses(500, 'internal') }), steps: deleting, shows: ['user.notDeleted'] },
];

const paid = anOrder({ status: 'paid_in_process', stage_weight: 2 });
const statuses = ['draft', 'awaiting_payment', 'payment_required', 'paid_in_process', 'delivered', 'completed', 'canceled'] as const;
const numbered = statuses.map((status, n) => adminOrderOf(anOrder({ status, id: `${n}c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b` })));
/** The list of orders, with further replies. */
const orderListStop = (routes: RouteReplies = {}): Pick<QuoteStop, 'at' | 'routes'> => ({
  at: '/admin/orders',
  routes: {
    ...signedInAs(anAdmin),
    'GET /api/admin/orders': onePage([adminOrderOf(paid)]),
    [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(paid)),
    'GET /api/admin/products': onePageOfProducts([aProduct(), aProduct(otherUnitId)]),
    ...routes,
  },
});
/** The page of an order, with this reply for the order. */
const orderStop = (answer: RouteReplies[string]): Pick<QuoteStop, 'at' | 'routes'> => ({
  at: `/admin/orders/${orderId}`,
  routes: { ...orderListStop().routes, [`GET /api/admin/orders/${orderId}`]: answer },
});
const assigning = `POST /api/admin/orders/${orderId}/assign-products`;
const orders: readonly QuoteStop[] = [
  { ...orderListStop({ 'GET /api/admin/orders': onePage([]) }), shows: ['adminOrders.none'] },
  {
    ...orderListStop({ 'GET /api/admin/orders': onePage(numbered) }),
    shows: [...statuses.map((status) => `orderStatus.${status}`), 'orderType.user'],
  },
  { ...orderListStop({ 'GET /api/admin/orders': onePage([adminOrderOf(aCustomOrder())]) }), shows: ['adminOrders.reserve'] },
  { ...orderListStop(), steps: ['Assign Products: 8c1f2a34'], shows: [...quoteKeys('adminOrders', 'details', 'assign'), 'assign.title'] },
  {
    ...orderListStop({ 'GET /api/admin/products': onePageOfProducts([aProduct()]) }),
    steps: ['Assign Products: 8c1f2a34'],
    shows: ['assign.notEnough'],
  },
  { ...orderListStop({ 'GET /api/admin/products': onePageOfProducts([]) }), steps: ['Assign Products: 8c1f2a34'], shows: ['assign.none'] },
  { ...orderListStop({ [assigning]: ok({ position: '8' }) }), steps: ['Assign Products: 8c1f2a34', 'Assign'], shows: ['assign.assigned'] },
  {
    ...orderListStop({ [assigning]: refuses(500, 'internal') }),
    steps: ['Assign Products: 8c1f2a34', 'Assign'],
    shows: ['assign.failed', 'assign.unknown'],
  },
  { ...orderStop(ok(adminOrderOf(paid))), shows: ['adminOrder.arrange', 'orderType.user'] },
  { ...orderStop(refuses(404, 'order_unknown')), shows: ['adminOrder.notFound'] },
  ...statuses.map((status) => ({ ...orderStop(ok(adminOrderOf(anOrder({ status })))), shows: [`orderStatus.${status}`] })),
];

/** The page of the products, with further replies. */
const productsStop = (routes: RouteReplies = {}, at = '/admin/products'): Pick<QuoteStop, 'at' | 'routes'> => ({
  at,
  routes: {
    ...signedInAs(anAdmin),
    'GET /api/admin/products': onePageOfProducts([aProduct(), aProduct(otherUnitId, { status: 'assigned', assigned_order_id: orderId })]),
    ...routes,
  },
});
const pickSku = [/^Channel/, 'WhatsApp', /^Product type/, 'Creator'];
const stock: readonly QuoteStop[] = [
  { ...productsStop({ 'GET /api/admin/products': onePageOfProducts([]) }), shows: ['products.none'] },
  {
    ...productsStop({ 'GET /api/admin/products': onePageOfProducts([]) }, '/admin/products?status=available'),
    shows: ['products.noneAvailable'],
  },
  {
    ...productsStop({ 'POST /api/admin/products': { status: 201, body: { product_id: unitId, position: '2' } } }),
    steps: ['Create Product', ...pickSku, { fill: /^Private information/, with: 'login:secret' }, 'Save'],
    shows: ['products.productCreated'],
  },
  {
    ...productsStop({ [`PATCH /api/admin/products/${unitId}`]: ok({ position: '3' }) }),
    steps: ['Edit: 11112222', 'Save'],
    shows: ['products.productUpdated'],
  },
  {
    ...productsStop({ [`PATCH /api/admin/products/${unitId}`]: refuses(500, 'internal') }),
    steps: ['Edit: 11112222', 'Save'],
    shows: ['products.failed'],
  },
  {
    ...productsStop({ [`PUT /api/admin/products/${unitId}/private-info`]: ok({ position: '3' }) }),
    steps: ['Edit private information: 11112222', { fill: 'Private information', with: 'new' }, 'Save'],
    shows: ['products.infoUpdated'],
  },
  { ...productsStop(), steps: ['Delete: 99998888'], shows: ['products.cannotDelete'] },
  {
    ...productsStop({ [`DELETE /api/admin/products/${unitId}`]: ok({ position: '4' }) }),
    steps: ['Delete: 11112222', 'Delete'],
    shows: ['products.productDeleted'],
  },
];

const mappings = '/api/admin/price-mappings';
const mapping = {
  id: 'm1',
  channel: 'LinkedIn',
  product_type: 'Creator',
  stripe_price_id: 'price_1Abc',
  unit_amount: 14_900,
  currency: 'usd',
  valid: true,
  running: 0,
  kept: [],
  created_at: '2026-03-05T09:30:00.000Z',
};
/** The page of the billing prices, with further replies. */
const pricesStop = (routes: RouteReplies = {}): Pick<QuoteStop, 'at' | 'routes'> => ({
  at: '/admin/billing-prices',
  routes: {
    ...signedInAs(anAdmin),
    [`GET ${mappings}`]: ok({ items: [mapping] }),
    'GET /api/admin/price-history': ok({ items: [] }),
    ...routes,
  },
});
const adding = ['Channel', 'WhatsApp', 'Product type', 'Business', { fill: 'Price ID', with: 'price_2Def' }, 'Add'];
const removing = ['Delete the price of LinkedIn • Creator', 'Delete'];
const billing: readonly QuoteStop[] = [
  { ...pricesStop(), steps: ['Add'], shows: ['billingPrices.fillIn'] },
  {
    ...pricesStop({ [`POST ${mappings}`]: { status: 201, body: { id: 'm2', position: '7' } } }),
    steps: adding,
    shows: ['billingPrices.added'],
  },
  {
    ...pricesStop({ [`POST ${mappings}`]: refuses(500, 'internal') }),
    steps: adding,
    shows: quoteKeys('billingPrices', 'error', 'notAdded'),
  },
  { ...pricesStop({ [`DELETE ${mappings}/m1`]: ok({ position: '8' }) }), steps: removing, shows: ['billingPrices.deleted'] },
  { ...pricesStop({ [`DELETE ${mappings}/m1`]: refuses(500, 'internal') }), steps: removing, shows: ['billingPrices.notDeleted'] },
];

/** The form for a custom order, with this reply to its creation. */
const customOrderStop = (
  answer: RouteReplies[string],
  users: object[] = [{ ...anAdmin, full_name: 'Bea Stone' }],
): Pick<QuoteStop, 'at' | 'routes'> => ({
  at: '/admin/create-custom-order',
  routes: {
    ...signedInAs(anAdmin),
    'GET /api/admin/orders': onePage([]),
    'GET /api/admin/users': ok({ items: users, next: null, counts: {}, matching: users.length }),
    'POST /api/admin/orders': answer,
  },
});
const filledSteps = [/^User\b/, /Bea Stone/, { fill: /Price/, with: '1' }, { fill: /Description/, with: 'Leads' }, 'Create Order'];
const custom: readonly QuoteStop[] = [
  {
    ...customOrderStop(refuses(500, 'internal')),
    steps: ['Create Order'],
    shows: quoteKeys('customOrder', 'title', 'selectUser', 'validAmount', 'enterDescription'),
  },
  { ...customOrderStop(refuses(500, 'internal'), []), steps: [/^User\b/], shows: ['customOrder.noUsers'] },
  { ...customOrderStop(refuses(500, 'internal')), steps: filledSteps, shows: ['customOrder.failed'] },
  {
    ...customOrderStop({ status: 201, body: { order_id: orderId, position: '6' } }),
    steps: filledSteps,
    shows: quoteKeys('customOrder', 'created', 'awaitingPayment', 'another', 'goToOrders', 'openOrder'),
  },
];

const attentionEntry = {
  id: `stock.${orderId}`,
  kind: 'waiting_for_stock',
  since: '2026-03-05T09:30:00.000Z',
  order_id: orderId,
  user_id: annAccount.id,
  user: { email: annAccount.email, full_name: 'Ann Ember' },
  charge_id: 'ch_1',
  amount: 21_000,
  currency: 'usd',
  given_back: 0,
  provider_page: null,
  details: { channel: 'LinkedIn', product_type: 'Creator', required: 2, available: 1 },
  actions: [],
};
const attention: readonly QuoteStop[] = [
  {
    at: '/admin/attention',
    routes: { ...signedInAs(anAdmin), 'GET /api/admin/attention': ok({ items: [attentionEntry], next: null, open: 1 }) },
    shows: ['attention.notEnough'],
  },
];

/** The office, in the order of its navigation. */
export const officeStops: readonly QuoteStop[] = [...start, ...users, ...orders, ...stock, ...billing, ...custom, ...attention];
