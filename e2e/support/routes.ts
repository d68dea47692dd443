import type { Page } from '@playwright/test';
import type { FurnishedShop } from './shop.ts';

export type Visitor = 'nobody' | 'customer' | 'newcomer' | 'admin' | 'auditor' | 'pending';
export type TourStop = {
  name: string;
  /** The viewer: `nobody` is signed out, `newcomer` is the customer with an order in every stage, the others are demo accounts. */
  as: Visitor;
  path: (shop: FurnishedShop) => string;
  /** Brings the page into its state, before it is opened or after. */
  before?: (page: Page) => Promise<void>;
  after?: (page: Page) => Promise<void>;
  /** It asks for what is not there: the browser's complaint about that is no flaw. */
  missing?: true;
};

/** A stop of the tour: the visitor, its name, the path and how the page is brought into its state. */
const stop = (
  as: Visitor,
  name: string,
  path: string | ((shop: FurnishedShop) => string),
  more: Pick<TourStop, 'before' | 'after' | 'missing'> = {},
): TourStop => ({
  as,
  name,
  path: typeof path === 'string' ? () => path : path,
  ...more,
});

/** Makes every request to this address receive this answer. */
const answering = (address: string | RegExp, answer: { status?: number; json?: unknown }) => async (page: Page) => {
  await page.route(address, (route) =>
    route.fulfill({ status: answer.status ?? 200, json: answer.json ?? { code: 'internal', message: '' } }),
  );
};
const neverAnswering = (address: string | RegExp) => async (page: Page) => {
  await page.route(address, () => {});
};
/** Makes every request to this address fail. */
const unreachable = (address: string | RegExp) => async (page: Page) => {
  await page.route(address, (route) => route.abort());
};
/** Presses the first button with this name. */
const pressing = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.mouse.move(0, 0);
};
/** Makes the API answer with the account in another status. */
const withStatus = (status: string) => async (page: Page) => {
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), status } });
  });
};

const goodLink = answering('**/api/auth/link', { json: { state: 'good' } });

/** A stop for every address of the product. */
export const routeStops: readonly TourStop[] = [
  stop('nobody', 'landing', '/'),
  stop('nobody', 'pricing', '/pricing'),
  stop('nobody', 'terms', '/terms-of-service'),
  stop('nobody', 'privacy', '/privacy-policy'),
  stop('nobody', 'refunds', '/refund-policy'),
  stop('nobody', 'contact', '/contact'),
  stop('nobody', 'not-found', '/nowhere', { missing: true }),
  stop('nobody', 'login', '/login'),
  stop('nobody', 'second-step', '/login/second-step', {
    before: answering('**/api/auth/login/second-step', { json: { kinds: ['passkey', 'totp'], recovery_codes: true } }),
  }),
  stop('nobody', 'second-step-over', '/login/second-step', {
    before: answering('**/api/auth/login/second-step', { status: 401, json: { code: 'sign_in_expired', message: '' } }),
    missing: true,
  }),
  stop('customer', 'second-factor', '/second-factor', {
    before: answering('**/api/me/second-factor', { json: { demanded: true, totp_added_at: null, passkeys: [], recovery_codes_left: 0 } }),
  }),
  stop('nobody', 'signup', '/signup'),
  stop('nobody', 'forgot-password', '/forgot-password'),
  stop('nobody', 'signed-in-again', '/signed-in-again'),
  stop('nobody', 'signed-in-again-canceled', '/signed-in-again?canceled='),
  stop('nobody', 'signed-in-again-failed', '/signed-in-again?error=identity_failed&provider=google'),
  stop('nobody', 'reset-password', '/reset-password#token=none', { before: goodLink }),
  stop('nobody', 'confirm-email', '/confirm-email#token=none', { before: goodLink }),
  stop('pending', 'account-status', '/account-status'),
  stop('newcomer', 'dashboard', '/app/dashboard'),
  stop('newcomer', 'orders', '/app/orders'),
  stop('newcomer', 'new-order', '/app/orders/new'),
  stop('newcomer', 'order', ({ orders }) => `/app/orders/${orders.awaiting}`),
  stop('newcomer', 'order-delivered', ({ orders }) => `/app/orders/${orders.delivered}`),
  stop('newcomer', 'subscriptions', '/app/subscriptions'),
  stop('newcomer', 'transactions', '/app/transactions'),
  stop('newcomer', 'receipt', ({ receipt }) => `/app/receipts/${receipt}`),
  stop('newcomer', 'receipt-missing', '/app/receipts/none', { missing: true }),
  stop('newcomer', 'profile', '/app/profile'),
  stop('newcomer', 'settings', '/app/settings'),
  stop('newcomer', 'payment-success', ({ orders }) => `/payment/success?order_id=${orders.paid}`),
  stop('newcomer', 'payment-cancel', ({ orders }) => `/payment/cancel?order_id=${orders.awaiting}`),
  stop('newcomer', 'access-denied', '/admin/dashboard'),
  stop('admin', 'admin-dashboard', '/admin/dashboard'),
  stop('admin', 'admin-users', '/admin/users'),
  stop('admin', 'admin-user', ({ userId }) => `/admin/users/${userId}`),
  stop('admin', 'admin-orders', '/admin/orders'),
  stop('admin', 'admin-order', ({ orders }) => `/admin/orders/${orders.delivered}`),
  stop('admin', 'admin-order-as-customer', ({ orders }) => `/admin/orders/${orders.delivered}/as-customer`),
  stop('admin', 'admin-products', '/admin/products'),
  stop('admin', 'admin-billing-prices', '/admin/billing-prices'),
  stop('admin', 'admin-attention', '/admin/attention'),
  stop('admin', 'admin-attention-problems', '/admin/attention?group=problems'),
  stop('admin', 'admin-log', '/admin/log'),
  stop('admin', 'admin-log-found', ({ orders }) => `/admin/log?search=${orders.delivered}&technical=yes`),
  stop('admin', 'admin-failing-payments', '/admin/failing-payments'),
  stop('admin', 'admin-create-custom-order', '/admin/create-custom-order'),
  stop('auditor', 'audit', '/audit'),
  stop('auditor', 'audit-facts', '/audit/facts'),
  stop('auditor', 'audit-seals', '/audit/seals'),
  stop('auditor', 'audit-fact', ({ factId }) => `/audit/facts/${factId}`),
  stop('auditor', 'audit-comparison', '/audit/comparison'),
  stop('auditor', 'audit-custody', '/audit/custody'),
  stop('auditor', 'audit-custody-unit', ({ unitId }) => `/audit/custody?secret_id=${unitId}`),
  stop('auditor', 'audit-custody-reader', ({ userId }) => `/audit/custody?reader_id=${userId}`),
  stop('auditor', 'audit-money', '/audit/money'),
  stop('auditor', 'audit-webhooks', '/audit/webhooks'),
  stop('auditor', 'audit-export', '/audit/export'),
  stop('auditor', 'audit-profile', '/audit/profile'),
  stop('auditor', 'audit-settings', '/audit/settings'),
  stop('auditor', 'audit-follow', '/audit/follow'),
  stop('auditor', 'audit-moment', '/audit/moment'),
  stop('auditor', 'audit-moment-order', ({ orders }) => `/audit/moment/order/${orders.delivered}`),
  stop('auditor', 'audit-moment-user', ({ userId }) => `/audit/moment/user/${userId}`),
  stop('auditor', 'audit-moment-stock', '/audit/moment/stock/LinkedIn-BasicProfile'),
  stop('auditor', 'audit-follow-order', ({ orders }) => `/audit/follow/order/${orders.delivered}`),
  stop('auditor', 'audit-follow-user', ({ userId }) => `/audit/follow/user/${userId}`),
  stop('auditor', 'audit-follow-unit', ({ unitId }) => `/audit/follow/unit/${unitId}`),
];

/** Further stops: addresses in their empty, loading and failed states, and with open dialogs. */
export const stateStops: readonly TourStop[] = [
  stop('nobody', 'reset-password-ended', '/reset-password#token=none'),
  stop('nobody', 'confirm-email-ended', '/confirm-email#token=none'),
  stop('customer', 'dashboard-empty', '/app/dashboard'),
  stop('customer', 'orders-empty', '/app/orders'),
  stop('customer', 'subscriptions-empty', '/app/subscriptions'),
  stop('customer', 'transactions-empty', '/app/transactions'),
  stop('newcomer', 'orders-loading', '/app/orders', { before: neverAnswering(/\/api\/orders(\?|$)/) }),
  stop('newcomer', 'new-order-loading', '/app/orders/new', { before: neverAnswering(/\/api\/catalogue$/) }),
  stop('newcomer', 'orders-failed', '/app/orders', { before: answering(/\/api\/orders(\?|$)/, { status: 500 }) }),
  stop('newcomer', 'orders-unreachable', '/app/orders', { before: unreachable(/\/api\/orders(\?|$)/) }),
  stop('newcomer', 'orders-broken', '/app/orders', { before: answering(/\/api\/orders(\?|$)/, { json: { items: [null] } }) }),
  stop('newcomer', 'orders-found', '/app/orders?search=autumn&stage=3'),
  stop('newcomer', 'orders-none-found', '/app/orders?search=nothing-of-this'),
  stop('newcomer', 'transactions-found', ({ orders }) => `/app/transactions?from=2020-01-01&order=${orders.delivered}`),
  stop('newcomer', 'order-cancel-asked', ({ orders }) => `/app/orders/${orders.awaiting}`, {
    after: pressing(/^Отменить заказ$|^Cancel order$/),
  }),
  stop('newcomer', 'order-id-copied', ({ orders }) => `/app/orders/${orders.awaiting}`, {
    after: pressing(/^Скопировать ID|^Copy order ID/),
  }),
  stop('newcomer', 'settings-delete-asked', '/app/settings', { after: pressing(/^Delete Account|^Удалить аккаунт/) }),
  stop('nobody', 'account-unreachable', '/app/orders', { before: unreachable('**/api/**') }),
  stop('newcomer', 'order-missing', '/app/orders/00000000-0000-4000-8000-000000000000', { missing: true }),
  stop('newcomer', 'order-paid', ({ orders }) => `/app/orders/${orders.paid}`),
  stop('newcomer', 'order-custom', ({ orders }) => `/app/orders/${orders.custom}`),
  stop('newcomer', 'order-completed', ({ orders }) => `/app/orders/${orders.completed}`),
  stop('newcomer', 'order-canceled', ({ orders }) => `/app/orders/${orders.canceled}`),
  stop('newcomer', 'new-order-short', '/app/orders/new', {
    after: async (page) => {
      await page.getByRole('radio', { name: /^WhatsApp • (Креатор|Creator)$/ }).check();
      await page.getByRole('alert').first().waitFor();
    },
  }),
  stop('pending', 'account-suspended', '/account-status', { before: withStatus('suspended') }),
  stop('pending', 'account-inactive', '/account-status', { before: withStatus('inactive') }),
  stop('auditor', 'audit-webhooks-none', '/audit/webhooks?state=given_up'),
  stop('auditor', 'audit-webhooks-failed', '/audit/webhooks', { before: answering(/\/api\/audit\/webhooks/, { status: 500 }) }),
  stop('admin', 'admin-user-missing', '/admin/users/00000000-0000-4000-8000-000000000000', { missing: true }),
  stop('admin', 'admin-order-paid', ({ orders }) => `/admin/orders/${orders.paid}`),
  stop('admin', 'admin-order-draft', ({ orders }) => `/admin/orders/${orders.draft}`),
  stop('admin', 'admin-users-none', '/admin/users?', {
    after: async (page) => {
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('no such name');
      await page.getByText(/No users found|Пользователи не найдены/).waitFor();
    },
  }),
];
