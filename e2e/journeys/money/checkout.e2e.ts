import { untilLogged, newestTransactions } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expectAccessible, expect, expectToFitScreen, navigateWithin, expectToast, test } from '../../support/product.ts';
import { goodCard, placeMonthlyOrder, payWithCardNumber, orderRow } from '../../support/provider.ts';

const sku = ['LinkedIn', 'PremiumProfile'] as const;
const payButtonName = (id: string) => `Pay: ${id.slice(0, 8)}`;

test.describe('paying', { tag: '@wide' }, () => {
  test('continues after a declined card and a failed check, with another card', async ({ page, people }) => {
    const customer = await people.active();
    const id = await placeMonthlyOrder(people.admin, await people.signedIn(customer), ...sku);
    await signInByCookie(page, customer, '/app/orders');
    await page.getByRole('button', { name: payButtonName(id) }).click();
    await payWithCardNumber(page, '4000 0000 0000 0002');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await expectAccessible(page);
    await expectToFitScreen(page);
    await payWithCardNumber(page, '4000 0025 0000 3155');
    await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fail the check' }).click();
    await expect(page.getByRole('alert')).toContainText('We could not verify your card');
    await payWithCardNumber(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page.getByText('Payment is confirmed, your order is being processed')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Orders' }).click();
    await expect(page).toHaveURL('/app/orders');
    await expect(orderRow(page, 'Paid / In Process', id)).toBeVisible();
    await navigateWithin(page, '/app/transactions');
    await expect(page.getByRole('row').filter({ hasText: `Payment, order ${id.slice(0, 8)}` })).toHaveCount(1);
    await expect(page.getByRole('cell', { name: 'Succeeded' })).toHaveCount(1);
    expect(await newestTransactions(people.admin, customer, 1)).toMatchObject([{ order_id: id, status: 'succeeded' }]);
    await customer.mailbox.waitFor(new RegExp(`^Payment received for order ${id.slice(0, 8)}`));
    await untilLogged(people.admin, customer, 'checkout_opened', 'payment_success', 'order_paid');
  });

  test('in two tabs leads to the same checkout, and charges once', async ({ page, context, people }) => {
    const customer = await people.active();
    const api = await people.signedIn(customer);
    const id = await placeMonthlyOrder(people.admin, api, ...sku);
    await signInByCookie(page, customer, '/app/orders');
    const other = await context.newPage();
    await other.goto('/app/orders');
    await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: payButtonName(id) }).click()));
    await Promise.all([page, other].map((tab) => expect(tab).toHaveURL(/\/_sandbox\/pay\/c\/pay\//)));
    expect(other.url()).toBe(page.url());
    await payWithCardNumber(page, goodCard);
    await expect(page).toHaveURL(/\/payment\/success/);
    await payWithCardNumber(other, goodCard);
    await expect(other.getByRole('heading', { name: 'This checkout is already paid' })).toBeVisible();
    await other.getByRole('link', { name: 'Continue' }).click();
    await expect(other.getByText('Payment is confirmed, your order is being processed')).toBeVisible();
    await navigateWithin(other, '/app/orders');
    await expect(orderRow(other, 'Paid / In Process', id)).toBeVisible();
    await navigateWithin(other, '/app/transactions');
    await expect(other.getByRole('cell', { name: 'Succeeded' })).toHaveCount(1);
    await newestTransactions(people.admin, customer, 1);
  });

  test('is no longer possible once the order was canceled in another tab', async ({ page, context, people }) => {
    const customer = await people.active();
    const id = await placeMonthlyOrder(people.admin, await people.signedIn(customer), ...sku);
    await signInByCookie(page, customer, '/app/orders');
    const other = await context.newPage();
    await other.goto('/app/orders');
    await page.getByRole('button', { name: payButtonName(id) }).click();
    await expect(page).toHaveURL(/\/_sandbox\/pay\/c\/pay\//);
    await orderRow(other, 'Awaiting Payment', id)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await other.getByRole('button', { name: 'Yes, cancel order' }).click();
    await expectToast(other, /Order Cancelled/);
    await payWithCardNumber(page, goodCard);
    await expect(page.getByRole('heading', { name: 'This checkout has expired' })).toBeVisible();
    await expect(page.getByText('Nothing was charged.', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page.getByText('Payment Cancelled').first()).toBeVisible();
    await expect(orderRow(other, 'Cancelled / Refunded', id)).toBeVisible();
    await untilLogged(people.admin, customer, 'order_canceled', 'checkout_expired');
    await newestTransactions(people.admin, customer, 0);
  });

  test('is shown on return even when the provider does not answer', async ({ page, people, provider }) => {
    const customer = await people.active();
    const id = await placeMonthlyOrder(people.admin, await people.signedIn(customer), ...sku);
    await signInByCookie(page, customer, '/app/orders');
    await provider.control('webhooks', { pause: true });
    try {
      await page.getByRole('button', { name: payButtonName(id) }).click();
      await payWithCardNumber(page, goodCard);
      await expect(page.getByText('Payment is confirmed, your order is being processed')).toBeVisible();
      await navigateWithin(page, '/app/orders');
      await expect(orderRow(page, 'Paid / In Process', id)).toBeVisible();
      await newestTransactions(people.admin, customer, 1);
    } finally {
      await provider.control('webhooks', { pause: false, flush: true });
    }
    // A later webhook for it makes no second payment.
    await customer.mailbox.waitFor(/^Payment received for order/);
    await newestTransactions(people.admin, customer, 1);
  });

  test('is shown on a screen that is open elsewhere, without a return', async ({ page, context, people }) => {
    const customer = await people.active();
    const id = await placeMonthlyOrder(people.admin, await people.signedIn(customer), ...sku);
    await signInByCookie(page, customer, '/app/orders');
    const checkout = await context.newPage();
    await checkout.goto('/app/orders');
    await checkout.route('**/payment/success**', (route) => route.abort());
    await checkout.getByRole('button', { name: payButtonName(id) }).click();
    await payWithCardNumber(checkout, goodCard);
    await checkout.close();
    await expect(orderRow(page, 'Paid / In Process', id)).toBeVisible();
    await customer.mailbox.waitFor(/^Payment received for order/);
  });

  test('by bank debit is shown as pending until the money has arrived', async ({ page, people, provider }) => {
    const customer = await people.active();
    const id = await placeMonthlyOrder(people.admin, await people.signedIn(customer), ...sku);
    await signInByCookie(page, customer, '/app/orders');
    await page.getByRole('button', { name: payButtonName(id) }).click();
    await page.getByText('Bank debit (delayed)').click();
    await page.getByRole('button', { name: 'Pay by bank debit' }).click();
    await expect(page.getByText(/A bank debit takes several days/)).toBeVisible();
    await navigateWithin(page, '/app/orders');
    await expect(orderRow(page, 'Awaiting Payment', id).getByText('Payment processing')).toBeVisible();
    await expect(orderRow(page, 'Awaiting Payment', id).getByRole('button')).toHaveCount(0);
    await provider.control('clock', { advance: '3d' });
    await expect(orderRow(page, 'Paid / In Process', id)).toBeVisible();
  });
});
