import type { Page } from '@playwright/test';
import { demoAdministrator, untilLogged, newestTransactions } from '../../support/office.ts';
import { signInByCookie, type JourneyPeople, type JourneyPerson } from '../../support/people.ts';
import { expectAccessible, openAnotherBrowser, expect, navigateWithin, expectToast, test } from '../../support/product.ts';
import { goodCard, placePaidOrder, payWithCardNumber } from '../../support/provider.ts';

const sku = ['Instagram', 'PremiumProfile'] as const;
const month = { advance: '32d' };

async function subscribe(page: Page, people: JourneyPeople, customer: JourneyPerson, number = goodCard): Promise<string> {
  const id = await placePaidOrder(people.admin, await people.signedIn(customer), sku, number);
  await signInByCookie(page, customer, '/app/subscriptions');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  return id;
}

/** The date of the next charge in the table of subscriptions. */
const nextCharge = async (page: Page) => (await page.getByRole('row').nth(1).getByRole('cell').nth(3).textContent()) ?? '';

/** The provider's portal with cards and invoices, in a new tab. */
async function openPortal(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /Stripe Portal/ }).click();
  const portal = await opened;
  await expect(portal.getByRole('heading', { name: 'Your billing' })).toBeVisible();
  return portal;
}

test.describe('a subscription', { tag: '@wide' }, () => {
  test('is renewed after a month: one more payment, no new order', async ({ page, people, provider }) => {
    const customer = await people.active();
    const id = await subscribe(page, people, customer);
    const due = await nextCharge(page);
    expect(due).toMatch(/\d{4}/);
    await provider.control('clock', month);
    await expect.poll(() => nextCharge(page)).not.toBe(due);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await navigateWithin(page, '/app/transactions');
    await expect(page.getByRole('cell', { name: 'Succeeded' })).toHaveCount(2);
    await expect(page.getByRole('row').filter({ hasText: `Monthly payment, order ${id.slice(0, 8)}` })).toHaveCount(1);
    await expectAccessible(page);
    await navigateWithin(page, '/app/orders');
    await expect(page.getByRole('list', { name: 'Paid / In Process' }).getByRole('listitem')).toHaveCount(1);
    expect((await newestTransactions(people.admin, customer, 2)).map(({ cause }) => cause)).toEqual(['renewal', 'first']);
    await untilLogged(people.admin, customer, 'subscription_payment_success');
  });

  test('is past due when its renewal fails, and recovers with another card', async ({ page, people, provider }) => {
    const customer = await people.active();
    await subscribe(page, people, customer, '4000 0000 0000 0341');
    await provider.control('clock', month);
    await expect(page.getByText('Past Due', { exact: true })).toBeVisible();
    await customer.mailbox.waitFor(/^Monthly payment failed/);
    const portal = await openPortal(page);
    await portal.getByRole('link', { name: 'Update card' }).click();
    await portal.getByLabel('Card number').fill(goodCard);
    await portal.getByLabel('Expiration (MM/YY)').fill('12/40');
    await portal.getByLabel('CVC').fill('123');
    await portal.getByRole('button', { name: 'Save card' }).click();
    await expect(portal.getByText('The new card is saved.', { exact: false })).toBeVisible();
    await portal.getByRole('link', { name: 'Pay', exact: true }).click();
    await portal.getByRole('button', { name: /^Pay .* with Visa/ }).click();
    await expect(portal.getByText('Paid', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    expect((await newestTransactions(people.admin, customer, 2)).map(({ cause, status }) => [cause, status])).toEqual([
      ['renewal', 'succeeded'],
      ['first', 'succeeded'],
    ]);
    await untilLogged(people.admin, customer, 'subscription_past_due', 'subscription_recovered');
  });

  test('is canceled in the app, kept by withdrawing that, and canceled in the portal', async ({ page, people, provider }) => {
    const customer = await people.active();
    await subscribe(page, people, customer);
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByRole('button', { name: 'Yes, cancel subscription' }).click();
    await expectToast(page, 'Subscription will be cancelled at the end of the current period');
    await expect(page.getByText('Cancelling', { exact: true })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.getByRole('button', { name: /^Keep subscription/ }).click();
    await expectToast(page, 'Your subscription continues');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();

    const portal = await openPortal(page);
    await expectAccessible(portal);
    await portal.getByRole('link', { name: 'Cancel subscription' }).click();
    await portal.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(portal.getByRole('button', { name: 'Keep subscription' })).toBeVisible();
    await expect(page.getByText('Cancelling', { exact: true })).toBeVisible();
    await provider.control('clock', month);
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await customer.mailbox.waitFor(/^Subscription ended/);
    await newestTransactions(people.admin, customer, 1);
    await untilLogged(people.admin, customer, 'subscription_cancel_scheduled', 'subscription_cancel_reverted', 'subscription_canceled');
  });

  test('can come from a custom order with a monthly price', async ({ page, browser, people }) => {
    const customer = await people.active();
    const office = await openAnotherBrowser(browser, page);
    await signInByCookie(office, demoAdministrator, '/admin/create-custom-order');
    await office.getByRole('combobox', { name: 'User' }).fill(customer.email);
    await office.getByRole('option', { name: new RegExp(customer.email) }).click();
    await expect(office.getByRole('combobox', { name: 'Plan' })).toHaveText('Upwork Pipeline');
    await office.getByLabel('Price').fill('79');
    await office.getByLabel('Description').fill('Two conversations a day');
    await office.getByRole('button', { name: 'Create Order' }).click();
    await expectToast(office, 'Order Created!');
    await office.getByRole('link', { name: 'Open Order' }).click();
    await expect(office.getByText('Payment Required', { exact: true }).first()).toBeVisible();

    await signInByCookie(page, customer, '/app/orders');
    await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
    await expect(page.getByRole('heading', { name: 'Subscribe to Upwork Pipeline' })).toBeVisible();
    await expect(page.getByText('$79.00').first()).toBeVisible();
    await payWithCardNumber(page, goodCard);
    await expect(page.getByText('Payment is confirmed, your order is being processed')).toBeVisible();
    await expect(office.getByText('Paid / In Process', { exact: true }).first()).toBeVisible();
    await office.context().close();
    await navigateWithin(page, '/app/orders');
    await expect(page.getByText('Subscription Active')).toBeVisible();
    await navigateWithin(page, '/app/subscriptions');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });
});
