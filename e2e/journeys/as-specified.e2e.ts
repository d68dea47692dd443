import type { Page } from '@playwright/test';
import { languagesOf, speak } from '../support/languages.ts';
import { expect, test } from '../support/product.ts';
import type { Visitor } from '../support/routes.ts';
import { furnished, type Furnished } from '../support/shop.ts';
import { contextFor, openPage } from '../support/visit.ts';

type Seen = { at: (shop: Furnished) => string; press?: string; quotes: readonly string[] };
const seen = (at: string | ((shop: Furnished) => string), quotes: readonly string[], press?: string): Seen => ({
  at: typeof at === 'string' ? () => at : at,
  quotes,
  ...(press !== undefined && { press }),
});

const areas: Record<string, { as: Visitor; screens: readonly Seen[] }> = {
  'the public site': {
    as: 'nobody',
    screens: [seen('/', ['Login', 'Sign Up', 'Additional reach', 'Estimated leads']), seen('/nowhere', ['Oops! Page not found'])],
  },
  'signing in and up': {
    as: 'nobody',
    screens: [
      seen('/login', ['Please fill in all fields'], 'Sign In'),
      seen('/signup', ['Please fill in all required fields', 'Please accept the terms and conditions'], 'Create Account'),
      seen('/forgot-password', ['Please enter your email'], 'Send Reset Link'),
    ],
  },
  'the own account': {
    as: 'newcomer',
    screens: [
      seen('/app/dashboard', ['Welcome Back!', 'No roles assigned', 'View All Orders', 'Complete Your Profile']),
      seen('/app/profile', ['Email cannot be changed', 'Save Changes']),
      seen('/app/settings', ['Danger Zone', 'Please fill in all password fields'], 'Update Password'),
    ],
  },
  "a customer's orders": {
    as: 'newcomer',
    screens: [
      seen('/app/orders', ['Awaiting Payment', 'Paid / Awaiting Delivery', 'Delivered / Completed', 'Canceled', 'Subscription Active']),
      seen('/app/orders/new', ['Пожалуйста, выберите канал', 'Пожалуйста, выберите тип продукта'], 'Создать заказ'),
      seen(({ orders }) => `/app/orders/${orders.paid}`, ['Order Information', 'Сумма', 'Подписка активна', 'Оплачено / ожидает поставки']),
      seen(({ orders }) => `/app/orders/${orders.delivered}`, ['Поставлен', 'Delivered Products', 'Product 1']),
      seen(
        ({ orders }) => `/app/orders/${orders.awaiting}`,
        ['Ожидает оплаты', 'Приватная информация', 'Proceed to Payment', 'Отменить заказ'],
      ),
    ],
  },
  payment: {
    as: 'newcomer',
    screens: [
      seen('/app/subscriptions', ['My Subscriptions', 'Amount/month', 'Next Charge']),
      seen('/app/transactions', ['Transactions', 'Payments', 'Refunds', 'Links']),
      seen('/payment/success', ['Order ID не найден в URL']),
      seen('/payment/cancel', ['The payment was cancelled. No new order was created and no charge was made.']),
    ],
  },
  "the office's orders": {
    as: 'admin',
    screens: [
      seen('/admin/orders?search=nothing-like-it', ['No Orders Found']),
      seen(({ orders }) => `/admin/orders/${orders.paid}`, ['Оформить поставку', 'Оплачен / Ожидает поставки']),
      seen(({ orders }) => `/admin/orders/${orders.completed}`, ['Завершен']),
      seen(({ orders }) => `/admin/orders/${orders.completed}/as-customer`, ['Выполнен']),
      seen('/admin/create-custom-order', ['Select a user', 'Enter a valid amount', 'Enter order description'], 'Create Order'),
    ],
  },
  "the office's users": {
    as: 'admin',
    screens: [
      seen('/admin/users?search=nobody-like-it', ['0 users found', 'No users found']),
      seen(({ userId }) => `/admin/users/${userId}`, ['Account Status', 'No roles assigned', 'Danger Zone']),
    ],
  },
  stock: { as: 'admin', screens: [seen('/admin/products?search=ffffffff-none', ['No products found'])] },
  prices: { as: 'admin', screens: [seen('/admin/billing-prices', ['Billing Prices'])] },
  audit: { as: 'admin', screens: [seen('/admin/dashboard', ['Back to App', 'Event Log']), seen('/audit', ['Overview'])] },
};

/** Letter by letter, alone or with more words in the same place. */
const shows = (page: Page, quote: string): Promise<void> => {
  const words = new RegExp(quote.replace(/[.?]/g, '\\$&'));
  return expect(page.getByText(words).filter({ visible: true }).first(), quote).toBeVisible();
};

/** The third choice of the language switch. Each quote is here a second time: the table of quotes is not asked. */
test.describe('as specified @wide', () => {
  for (const [area, { as, screens }] of Object.entries(areas)) {
    test(`${area}: each quote is on its screen, and each passage names its language`, async ({ browser, baseURL }) => {
      const shop = furnished();
      const context = await contextFor(browser, as, shop, baseURL ?? '');
      await speak(context, 'specified');
      const { page } = await openPage(context);
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const { at, press, quotes } of screens) {
        await page.goto(at(shop));
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        if (press !== undefined) await page.getByRole('main').getByRole('button', { name: press, exact: true }).click();
        for (const quote of quotes) await shows(page, quote);
        const { russian, wrong } = await languagesOf(page);
        expect(wrong, page.url()).toEqual([]);
        if (/\/orders\/[^?]/.test(page.url())) expect(russian).toBeGreaterThan(10);
      }
      await context.close();
    });
  }

  test('is chosen in the settings of the switch, and fetched only then', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(response.url()));
    const fetched = () => scripts.filter((url) => /specified/.test(url));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Language: EN' }).click();
    expect(fetched()).toEqual([]);
    await page.getByText('Settings', { exact: true }).click();
    await page.getByRole('radio', { name: 'As specified' }).click();
    await expect(page.getByRole('button', { name: 'Language: EN/RU' })).toBeVisible();
    expect(fetched()).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Language: EN/RU' })).toBeVisible();
    await context.close();
  });
});
