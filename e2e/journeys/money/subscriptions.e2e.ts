import type { Page } from '@playwright/test';
import { enter, type People, type Person } from '../../support/people.ts';
import { accessible, expect, says, test } from '../../support/product.ts';
import { goodCard, monthlyOrder, payWith, Provider } from '../../support/provider.ts';

const sku = ['Instagram', 'PremiumProfile'] as const;
const month = { advance: '32d' };

async function subscribed(page: Page, people: People, customer: Person, number = goodCard): Promise<void> {
  const api = await people.signedIn(customer);
  const id = await monthlyOrder(people.admin, api, ...sku);
  const { url } = await api.post<{ url: string }>(`/api/orders/${id}/checkout-session`);
  await page.goto(url);
  await payWith(page, number);
  await expect(page).toHaveURL(/\/payment\/success/);
  await enter(page, customer, '/app/subscriptions');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
}

/** Where the provider shows somebody their cards and invoices: in a tab of its own. */
async function portalOf(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /Stripe Portal/ }).click();
  const portal = await opened;
  await expect(portal.getByRole('heading', { name: 'Your billing' })).toBeVisible();
  return portal;
}

test.describe('a subscription', { tag: '@wide' }, () => {
  test('is renewed after a month: one payment more, no order more', async ({ page, people, request }) => {
    const customer = await people.active();
    await subscribed(page, people, customer);
    await new Provider(request).control('clock', month);
    await page.goto('/app/transactions');
    await expect(page.getByRole('cell', { name: 'Succeeded' })).toHaveCount(2);
    await accessible(page);
    await page.goto('/app/orders');
    await expect(page.getByRole('list', { name: 'Paid / Awaiting Delivery' }).getByRole('listitem')).toHaveCount(1);
  });

  test('that cannot be renewed is past due, and recovers with another card', async ({ page, people, request }) => {
    const customer = await people.active();
    await subscribed(page, people, customer, '4000 0000 0000 0341');
    await new Provider(request).control('clock', month);
    await expect(page.getByText('Past Due', { exact: true })).toBeVisible();
    await customer.mailbox.waitFor(/payment/i);
    const portal = await portalOf(page);
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
  });

  test('is ended in the app, kept after all, and ended in the portal', async ({ page, people, request }) => {
    const customer = await people.active();
    await subscribed(page, people, customer);
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByRole('button', { name: 'Yes, cancel subscription' }).click();
    await says(page, 'Subscription will be canceled at the end of the current period');
    await expect(page.getByText('Canceling', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Keep subscription/ }).click();
    await says(page, 'Your subscription goes on');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();

    const portal = await portalOf(page);
    await accessible(portal);
    await portal.getByRole('link', { name: 'Cancel subscription' }).click();
    await portal.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(portal.getByRole('button', { name: 'Keep subscription' })).toBeVisible();
    await expect(page.getByText('Canceling', { exact: true })).toBeVisible();
    await new Provider(request).control('clock', month);
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await customer.mailbox.waitFor(/subscription/i);
  });

  test('can be made to measure, month by month', async ({ page, people }) => {
    const customer = await people.active();
    const terms = { user_id: customer.id, amount: 7_900, order_type: 'subscription', subscription_plan: 'Upwork Pipeline' };
    await people.admin.post('/api/admin/orders', { ...terms, description: 'Two conversations a day' });
    await enter(page, customer, '/app/orders');
    await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
    await expect(page.getByRole('heading', { name: 'Subscribe to Upwork Pipeline' })).toBeVisible();
    await expect(page.getByText('$79.00').first()).toBeVisible();
    await payWith(page, goodCard);
    await expect(page).toHaveURL('/app/orders');
    await expect(page.getByText('Subscription Active')).toBeVisible();
    await page.goto('/app/subscriptions');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });
});
