import { approveNewcomer } from '@orderstream/client/people';
import type { Page } from '@playwright/test';
import { Hands } from '../../support/hands.ts';
import { expect, test } from '../../support/product.ts';
import { JourneyPerson, type JourneyPeople } from '../../support/people.ts';
import { wideScreen } from '../../support/screens.ts';
import { addUnit } from '../../support/storefront.ts';

const mostClicks = 8;
const mostFields = 6;
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;

const words = {
  en: {
    locale: 'en-US',
    order: 'Order: LinkedIn • Creator',
    name: /^Full Name/,
    email: /^Email/,
    password: /^Password/,
    create: 'Create Account',
    sent: 'Check your email',
    mail: /Confirm your email/,
    confirm: 'Confirm Email',
    waits: 'Account Pending Review',
    pay: /^Pay \$.* per month$/,
    units: /^Show/,
  },
  ru: {
    locale: 'ru-RU',
    order: 'Заказать: LinkedIn • Креатор',
    name: /^Имя и фамилия/,
    email: /^Email/,
    password: /^Пароль/,
    create: 'Создать аккаунт',
    sent: 'Проверьте почту',
    mail: /Подтвердите ваш email/,
    confirm: 'Подтвердить email',
    waits: 'Аккаунт на рассмотрении',
    pay: /^Оплатить .* в месяц$/,
    units: /^Показать/,
  },
} as const;
type JourneyTexts = (typeof words)['en' | 'ru'];

/** Signs up, from the pricing page to an account that awaits approval. */
async function signUp(hands: Hands, person: JourneyPerson, t: JourneyTexts): Promise<void> {
  const { page } = hands;
  await page.goto('/');
  await hands.click(page.getByRole('link', { name: t.order }));
  await hands.fill(page.getByLabel(t.name), person.name);
  await hands.fill(page.getByLabel(t.email), person.email);
  await hands.fill(page.getByLabel(t.password), person.password);
  await hands.click(page.getByRole('checkbox'), ' ');
  await hands.click(page.getByRole('button', { name: t.create }));
  await expect(page.getByRole('heading', { level: 1, name: t.sent })).toBeVisible();
  const link = await person.linkFrom(t.mail);
  hands.clicks++;
  await page.goto(link);
  await hands.click(page.getByRole('button', { name: t.confirm }));
  await expect(page.getByRole('heading', { level: 1, name: t.waits })).toBeVisible();
}

/** Buys a unit, through the checkout to the confirmation; returns the order's id. */
async function buy(hands: Hands, t: JourneyTexts): Promise<string> {
  const { page } = hands;
  await expect(page).toHaveURL(/\/app\/orders\/new\?/);
  await hands.click(page.getByRole('button', { name: t.pay }));
  await expect(page).toHaveURL(/\/_sandbox\/pay\//);
  await hands.fill(page.getByLabel('Card number'), '4242 4242 4242 4242');
  await hands.fill(page.getByLabel('Expiration (MM/YY)'), '12/40');
  await hands.fill(page.getByLabel('CVC'), '123');
  await hands.click(page.getByRole('button', { name: /^(Subscribe|Pay \S+)/ }));
  await expect(page).toHaveURL(/\/payment\/success/);
  return new URL(page.url()).searchParams.get('order_id') ?? '';
}

/** Delivers the order as the office. These steps are not counted, because the customer has no part in them. */
async function deliver(people: JourneyPeople, orderId: string, unit: string): Promise<void> {
  const untilPaid = async () => (await people.admin.get(`/api/admin/orders/${orderId}`)).status;
  await expect.poll(untilPaid).toBe('paid_in_process');
  await people.admin.post(`/api/admin/orders/${orderId}/assign-products`, { productIds: [unit] });
}

async function walkToSecret(page: Page, people: JourneyPeople, by: 'mouse' | 'keyboard', t: JourneyTexts): Promise<Hands> {
  const { id, secret } = await addUnit(people.admin, sku);
  const { email, name, mailbox } = people.unusedAddress();
  const person = new JourneyPerson('', email, name, mailbox);
  const hands = new Hands(page, by);
  await signUp(hands, person, t);
  await approveNewcomer(people.admin, await people.registered(email));
  const orderId = await buy(hands, t);
  await deliver(people, orderId, id);
  await hands.click(page.getByRole('button', { name: t.units }).first());
  await expect(page.getByText(secret)).toBeVisible();
  return hands;
}

test.describe('from the landing page to a secret, without a second sign-in', { tag: '@wide' }, () => {
  for (const [what, language, by] of [
    ['in English', 'en', 'mouse'],
    ['in Russian', 'ru', 'mouse'],
    ['with the keyboard alone', 'en', 'keyboard'],
  ] as const) {
    test(what, async ({ browser, baseURL, people }) => {
      const t = words[language];
      // Without a choice, the page is in the browser's language.
      const context = await browser.newContext({
        ...wideScreen,
        ...(baseURL === undefined ? {} : { baseURL }),
        locale: t.locale,
        storageState: { cookies: [], origins: [] },
      });
      const { clicks, fields } = await walkToSecret(await context.newPage(), people, by, t);
      console.log(`${what}: ${clicks} clicks, ${fields} fields`);
      expect(clicks).toBeLessThanOrEqual(mostClicks);
      expect(fields).toBeLessThanOrEqual(mostFields);
      await context.close();
    });
  }
});
