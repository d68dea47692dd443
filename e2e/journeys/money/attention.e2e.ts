import { ageUnpaidSubscription } from '../../support/clock.ts';
import { actOnAttention, demoAdministrator, attentionEntries, untilLogged, newestTransactions } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import {
  expectAccessible,
  openAnotherBrowser,
  expect,
  expectToFitScreen,
  navigateWithin,
  expectToast,
  test,
} from '../../support/product.ts';
import {
  providerCustomerOf,
  goodCard,
  placeMonthlyOrder,
  placePaidOrder,
  sendUnrequestedPayment,
  payWithCardNumber,
  orderRow,
} from '../../support/provider.ts';
import { phoneScreen, wideScreen } from '../../support/screens.ts';

const sku = ['Instagram', 'Business'] as const;
const [disputedCard, refundFailsCard] = ['4000 0000 0000 0259', '4000 0000 0000 5126'] as const;
import { refundWhole } from '../../support/refund.ts';

test.describe('the office', { tag: '@wide' }, () => {
  test('refunds an order, learns days later that the refund failed, and repeats it', async ({ page, browser, people, provider }) => {
    const customer = await people.active();
    const id = await placePaidOrder(people.admin, await people.signedIn(customer), sku, refundFailsCard);
    await signInByCookie(page, customer, '/app/orders');
    await expect(orderRow(page, 'Paid / In Process', id)).toBeVisible();

    const office = await openAnotherBrowser(browser, page);
    await signInByCookie(office, demoAdministrator, `/admin/orders/${id}`);
    await refundWhole(office);
    await expectToast(office, /^The refund is on its way/);
    await expect(office.getByText('Refunded', { exact: true }).first()).toBeVisible();

    await expect(orderRow(page, 'Cancelled / Refunded', id).getByText('Refunded')).toBeVisible();
    await customer.mailbox.waitFor(/^Refund for order/);
    await navigateWithin(page, '/app/subscriptions');
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await navigateWithin(page, '/app/transactions');
    const refund = page.getByRole('row').filter({ hasText: `Refund, order ${id.slice(0, 8)}` });
    await expect(refund.getByText('Succeeded')).toBeVisible();

    await provider.control('clock', { advance: '6d' });
    await expect(refund.getByText('Failed')).toBeVisible();
    await customer.mailbox.waitFor(/^Your refund for order .* did not arrive$/);
    const queue = office.getByRole('link', { name: /^Attention \d+$/ });
    await expect(queue).toBeVisible();
    await queue.click();
    const entry = attentionEntries(office, 'Refund failed', id);
    await expect(entry.getByText('Stripe did not complete the refund. Try again.')).toBeVisible();
    await expect(orderRow(page, 'Cancelled / Refunded', id)).toHaveCount(0);
    await actOnAttention(office, 'Try again', 'Refund failed', id);
    await expectToast(office, 'Trying again');
    await expect(entry).toHaveCount(0);
    await office.context().close();
    await expect(refund.filter({ hasText: 'Succeeded' })).toHaveCount(1);
    await navigateWithin(page, '/app/orders');
    await expect(orderRow(page, 'Cancelled / Refunded', id).getByText('Refunded')).toBeVisible();
    await customer.mailbox.waitFor(/^Refund for order/, 2);
    await untilLogged(people.admin, customer, 'payment_refund_failed', 'attention_retried', 'order_refunded');
  });

  test('settles payments that match no order: too little, twice, none at all, and a dispute', async ({
    page,
    browser,
    people,
    provider,
  }) => {
    const customer = await people.active({ name: 'Dora Different' });
    const api = await people.signedIn(customer);
    const disputed = await placePaidOrder(people.admin, api, sku, disputedCard);
    const twice = await placePaidOrder(people.admin, api, sku);
    await expect.poll(async () => (await api.get(`/api/orders/${twice}`)).status).toBe('paid_in_process');
    const { amount } = await api.get(`/api/orders/${twice}`);
    const unasked = { userId: customer.id, customer: await providerCustomerOf(provider, customer.email) };
    await sendUnrequestedPayment(provider, { ...unasked, orderId: twice, amount });
    const tooLittle = await placeMonthlyOrder(people.admin, api, ...sku);
    await sendUnrequestedPayment(provider, { ...unasked, orderId: tooLittle, amount: amount - 1 });
    await provider.post(`customers/${unasked.customer}`, { balance: String(-amount) });
    const unpaid = await placePaidOrder(people.admin, api, sku);
    await ageUnpaidSubscription(unpaid);
    await signInByCookie(page, customer, '/app/orders');

    const office = await openAnotherBrowser(browser, page);
    await signInByCookie(office, demoAdministrator, '/admin/attention');
    await test.step('sees them in the queue', async () => {
      for (const [kind, id] of [
        ['Payment disputed', disputed],
        ['Payment differs from its order', tooLittle],
        ['Subscription without a payment', unpaid],
      ] as const) {
        await expect(attentionEntries(office, kind, id).getByRole('link', { name: customer.name })).toBeVisible();
      }
      await expectAccessible(office);
      await office.setViewportSize(phoneScreen.viewport);
      await expectToFitScreen(office);
      await office.setViewportSize(wideScreen.viewport);
    });

    await test.step('refunds a wrong amount, and the order can still be paid', async () => {
      await actOnAttention(office, 'Refund', 'Payment differs from its order', tooLittle, 'Goodwill');
      await expectToast(office, 'The refund is on its way');
      await expect(attentionEntries(office, 'Payment differs from its order', tooLittle)).toHaveCount(0);
      await expect(orderRow(page, 'Awaiting Payment', tooLittle).getByRole('button', { name: /^Pay/ })).toBeEnabled();
    });

    await test.step('ends the subscription without a payment, and the order is paid', async () => {
      await actOnAttention(office, 'End the subscription', 'Subscription without a payment', unpaid);
      await expectToast(office, 'The subscription has ended');
      await expect(attentionEntries(office, 'Subscription without a payment', unpaid)).toHaveCount(0);
      await page.getByRole('button', { name: `Pay: ${unpaid.slice(0, 8)}` }).click();
      await payWithCardNumber(page, goodCard);
      await expect(page).toHaveURL(/\/payment\/success/);
      await page.goto('/app/orders');
      await expect(orderRow(page, 'Paid / In Process', unpaid)).toBeVisible();
    });

    await test.step('checks the dispute, and delivers the blocked order', async () => {
      const { items } = await people.admin.get('/api/admin/attention?limit=200');
      const dispute = items.find(({ order_id }) => order_id === disputed)?.details.dispute_id;
      await provider.control('webhooks', { pause: true });
      try {
        await provider.control('act', { dispute, outcome: 'won' });
        await actOnAttention(office, 'Try again', 'Payment disputed', disputed);
        await expectToast(office, 'Trying again');
        await expect(attentionEntries(office, 'Payment disputed', disputed)).toHaveCount(0);
      } finally {
        await provider.control('webhooks', { pause: false, flush: true });
      }
      await navigateWithin(office, `/admin/orders/${disputed}`);
      await office.getByRole('button', { name: 'Confirm without products' }).click();
      await office.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await expectToast(office, 'The order was confirmed without products');
      await expect(orderRow(page, 'Delivered / Completed', disputed)).toBeVisible();
    });

    await test.step('has resolved everything, and the customer sees the results', async () => {
      await navigateWithin(office, `/admin/users/${customer.id}`);
      const rows = office.getByRole('table', { name: 'Transactions' }).getByRole('row').filter({ hasText: 'Succeeded' });
      await expect(rows.filter({ hasText: `Payment, order ${twice.slice(0, 8)}` })).toHaveCount(2);
      for (const id of [twice, tooLittle]) await expect(rows.filter({ hasText: `Refund, order ${id.slice(0, 8)}` })).toHaveCount(1);
      await expect(rows).toHaveCount(7);
      await office.context().close();
      expect((await newestTransactions(people.admin, customer, 7)).filter(({ kind }) => kind === 'refund').length).toBe(2);
      await expect(orderRow(page, 'Paid / In Process', twice)).toBeVisible();
      await customer.mailbox.waitFor(/^Second payment for order/);
      await customer.mailbox.waitFor(/^Incorrect payment for order/);
      await untilLogged(people.admin, customer, 'payment_disputed', 'payment_dispute_won', 'payment_mismatched', 'subscription_canceled');
    });
  });
});
