import { actOnAttention, attentionEntries, demoAdministrator, untilLogged } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expect, expectToast, test } from '../../support/product.ts';
import { placeMonthlyOrder, providerCustomerOf, placePaidOrder, sendUnrequestedPayment } from '../../support/provider.ts';

const sku = ['Instagram', 'Business'] as const;

test('the office dismisses a payment that differs from its order', { tag: '@wide' }, async ({ page, people, provider }) => {
  const customer = await people.active({ name: 'Dan Dismissed' });
  const api = await people.signedIn(customer);
  await placePaidOrder(people.admin, api, sku);
  const id = await placeMonthlyOrder(people.admin, api, ...sku);
  const { amount } = await api.get(`/api/orders/${id}`);
  const payment = { orderId: id, userId: customer.id, customer: await providerCustomerOf(provider, customer.email) };
  await sendUnrequestedPayment(provider, { ...payment, amount: amount - 1 });

  const kind = 'Payment differs from its order';
  await signInByCookie(page, demoAdministrator, '/admin/attention');
  await expect(attentionEntries(page, kind, id)).toBeVisible();
  await actOnAttention(page, 'Dismiss', kind, id, 'Resolved elsewhere');
  await expectToast(page, 'Entry dismissed');
  await expect(attentionEntries(page, kind, id)).toHaveCount(0);
  await untilLogged(people.admin, customer, 'attention_dismissed');
});
