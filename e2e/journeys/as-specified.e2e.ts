import type { Page } from '@playwright/test';
import { languagesOf, setLanguage } from '../support/languages.ts';
import { expect, test } from '../support/product.ts';
import type { Visitor } from '../support/routes.ts';
import { furnishedShop, type FurnishedShop } from '../support/shop.ts';
import { signedInContext, openWatchedPage } from '../support/visit.ts';

type QuotedScreen = { at: (shop: FurnishedShop) => string; press?: string; quotes: readonly string[] };
const quotedScreen = (at: string | ((shop: FurnishedShop) => string), quotes: readonly string[], press?: string): QuotedScreen => ({
  at: typeof at === 'string' ? () => at : at,
  quotes,
  ...(press !== undefined && { press }),
});

const areas: Record<string, { as: Visitor; screens: readonly QuotedScreen[] }> = {
  'the public site': {
    as: 'nobody',
    screens: [
      quotedScreen('/', ['Login', 'Sign Up', 'Additional reach', 'Estimated leads']),
      quotedScreen('/nowhere', ['Oops! Page not found']),
    ],
  },
  'signing in and up': {
    as: 'nobody',
    screens: [
      quotedScreen('/login', ['Please fill in all fields'], 'Sign In'),
      quotedScreen('/signup', ['Please fill in all required fields', 'Please accept the terms and conditions'], 'Create Account'),
      quotedScreen('/forgot-password', ['Please enter your email'], 'Send Reset Link'),
    ],
  },
  'the own account': {
    as: 'newcomer',
    screens: [
      quotedScreen('/app/dashboard', ['Welcome Back!', 'No roles assigned', 'View All Orders', 'Complete Your Profile']),
      quotedScreen('/app/profile', ['Email cannot be changed', 'Save Changes']),
      quotedScreen('/app/settings', ['Danger Zone', 'Please fill in all password fields'], 'Update Password'),
    ],
  },
  "a customer's orders": {
    as: 'newcomer',
    screens: [
      quotedScreen('/app/orders', [
        'Awaiting Payment',
        'Paid / Awaiting Delivery',
        'Delivered / Completed',
        'Canceled',
        'Subscription Active',
      ]),
      quotedScreen('/app/orders/new', ['Пожалуйста, выберите канал', 'Пожалуйста, выберите тип продукта'], 'Создать заказ'),
      quotedScreen(
        ({ orders }) => `/app/orders/${orders.paid}`,
        ['Order Information', 'Сумма', 'Подписка активна', 'Оплачено / ожидает поставки'],
      ),
      quotedScreen(({ orders }) => `/app/orders/${orders.delivered}`, ['Поставлен', 'Delivered Products', 'Product 1']),
      quotedScreen(
        ({ orders }) => `/app/orders/${orders.awaiting}`,
        ['Ожидает оплаты', 'Приватная информация', 'Proceed to Payment', 'Отменить заказ'],
      ),
    ],
  },
  payment: {
    as: 'newcomer',
    screens: [
      quotedScreen('/app/subscriptions', ['My Subscriptions', 'Amount/month', 'Next Charge']),
      quotedScreen('/app/transactions', ['Transactions', 'Payments', 'Refunds', 'Links']),
      quotedScreen('/payment/success', ['Order ID не найден в URL']),
      quotedScreen('/payment/cancel', ['The payment was cancelled. No new order was created and no charge was made.']),
    ],
  },
  "the office's orders": {
    as: 'admin',
    screens: [
      quotedScreen('/admin/orders?search=nothing-like-it', ['No Orders Found']),
      quotedScreen(({ orders }) => `/admin/orders/${orders.paid}`, ['Оформить поставку', 'Оплачен / Ожидает поставки']),
      quotedScreen(({ orders }) => `/admin/orders/${orders.completed}`, ['Завершен']),
      quotedScreen(({ orders }) => `/admin/orders/${orders.completed}/as-customer`, ['Выполнен']),
      quotedScreen('/admin/create-custom-order', ['Select a user', 'Enter a valid amount', 'Enter order description'], 'Create Order'),
    ],
  },
  "the office's users": {
    as: 'admin',
    screens: [
      quotedScreen('/admin/users?search=nobody-like-it', ['0 users found', 'No users found']),
      quotedScreen(({ userId }) => `/admin/users/${userId}`, ['Account Status', 'No roles assigned', 'Danger Zone']),
    ],
  },
  stock: { as: 'admin', screens: [quotedScreen('/admin/products?search=ffffffff-none', ['No products found'])] },
  prices: { as: 'admin', screens: [quotedScreen('/admin/billing-prices', ['Billing Prices'])] },
  audit: { as: 'admin', screens: [quotedScreen('/admin/dashboard', ['Back to App', 'Event Log']), quotedScreen('/audit', ['Overview'])] },
};

/** Expects a quote on the page letter by letter, alone or within a longer text. */
const expectQuote = (page: Page, quote: string): Promise<void> => {
  const words = new RegExp(quote.replace(/[.?]/g, '\\$&'));
  return expect(page.getByText(words).filter({ visible: true }).first(), quote).toBeVisible();
};

/** The third choice of the language switch. Each quote is repeated here, independently of the table of quotes. */
test.describe('as specified @wide', () => {
  for (const [area, { as, screens }] of Object.entries(areas)) {
    test(`${area}: each quote is on its screen, and each passage names its language`, async ({ browser, baseURL }) => {
      const shop = furnishedShop();
      const context = await signedInContext(browser, as, shop, baseURL ?? '');
      await setLanguage(context, 'specified');
      const { page } = await openWatchedPage(context);
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const { at, press, quotes } of screens) {
        await page.goto(at(shop));
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        if (press !== undefined) await page.getByRole('main').getByRole('button', { name: press, exact: true }).click();
        for (const quote of quotes) await expectQuote(page, quote);
        const { russian, wrong } = await languagesOf(page);
        expect(wrong, page.url()).toEqual([]);
        if (/\/orders\/[^?]/.test(page.url())) expect(russian).toBeGreaterThan(10);
      }
      await context.close();
    });
  }

  test('is chosen in the language switch, and its texts are fetched only then', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(response.url()));
    const fetchedTables = () => scripts.filter((url) => /specified/.test(url));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Language: EN' }).click();
    expect(fetchedTables()).toEqual([]);
    await page.getByText('Settings', { exact: true }).click();
    await page.getByRole('radio', { name: 'As specified' }).click();
    await expect(page.getByRole('button', { name: 'Language: EN/RU' })).toBeVisible();
    expect(fetchedTables()).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Language: EN/RU' })).toBeVisible();
    await context.close();
  });
});
