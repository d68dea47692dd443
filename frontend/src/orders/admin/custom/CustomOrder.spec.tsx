import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fillIn, signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import { anAdmin, orderId, onePage, textShown } from '../../testing/orders.ts';

const facts = () =>
  within(screen.getByRole('main'))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent?.replaceAll('\u00a0', ' ')]);

const users = { items: [{ ...anAdmin, full_name: 'Bea Stone', email: 'bea@example.test' }], next: null, counts: {}, matching: 1 };
const routes: RouteReplies = {
  ...signedInAs(anAdmin),
  'GET /api/admin/orders': onePage([]),
  'GET /api/admin/users': ok(users),
  'POST /api/admin/orders': { status: 201, body: { order_id: orderId, position: '6' } },
};

const filled = async (user: UserEvent, description = 'Leads'): Promise<void> => {
  await user.click(await screen.findByRole('combobox', { name: /User/ }));
  await user.click(await screen.findByRole('option', { name: /Bea Stone/ }));
  await fillIn(user, screen.getByLabelText(/Price/), '1');
  await user.click(screen.getByLabelText(/Description/));
  await user.paste(description);
};

describe('a custom order', () => {
  it('asks for user, amount and description', async () => {
    const { user, server } = await visit('/admin/create-custom-order', routes);
    await user.click(await screen.findByRole('button', { name: 'Create Order' }));
    for (const text of ['Select a user', 'Enter a valid amount', 'Enter order description']) expect(screen.getByText(text)).toBeVisible();
    for (const price of ['0', '0.001', '10.005', '1000000']) {
      await user.clear(screen.getByLabelText(/Price/));
      await fillIn(user, screen.getByLabelText(/Price/), price);
      expect(screen.getByText('Enter a valid amount')).toBeVisible();
    }
    await user.clear(screen.getByLabelText(/Price/));
    await user.type(screen.getByLabelText(/Price/), '0.49');
    expect(screen.getByText(/^The payment provider takes no less than \$0\.50$/)).toBeVisible();
    await user.clear(screen.getByLabelText(/Price/));
    await user.type(screen.getByLabelText(/Price/), '999999.99');
    expect(screen.queryByText(/Enter a valid amount|takes no less/)).toBeNull();
    expect(server.requestsTo('POST /api/admin/orders')).toHaveLength(0);
  });

  it('is priced in the currency of the shop', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="shop-currency" content="jpy">');
    const { user, server } = await visit('/admin/create-custom-order', routes);
    await user.click(await screen.findByRole('combobox', { name: /User/ }));
    await user.click(await screen.findByRole('option', { name: /Bea Stone/ }));
    await fillIn(user, screen.getByLabelText(/Price/), '2500');
    expect(screen.getByText('JPY')).toBeVisible();
    await fillIn(user, screen.getByLabelText(/Description/), 'Leads');
    await user.click(screen.getByRole('button', { name: 'Create Order' }));
    expect((await screen.findAllByText('Order Created!'))[0]).toBeVisible();
    expect(server.requestsTo('POST /api/admin/orders')[0]?.body).toMatchObject({ amount: 2_500 });
    document.head.querySelector('meta[name=shop-currency]')?.remove();
  });

  it('is created for one active user, and says what comes next', async () => {
    const { user, server } = await visit('/admin/create-custom-order', routes);
    await user.click(await screen.findByRole('combobox', { name: /User/ }));
    await user.click(await screen.findByRole('option', { name: /Bea Stone/ }));
    await user.type(screen.getByLabelText(/Price/), '19.99');
    await user.type(screen.getByLabelText(/Description/), ' Leads ');
    await user.click(screen.getByRole('button', { name: 'Create Order' }));
    expect((await screen.findAllByText('Order Created!'))[0]).toBeVisible();
    expect(facts()).toEqual([
      ['Order ID', orderId],
      ['Plan', 'Upwork Pipeline'],
      ['Amount', '$19.99'],
      ['Type', 'Subscription (monthly)'],
      ['Status', 'Awaiting Payment'],
    ]);
    expect(screen.getByText('Send the order ID to the customer: the order is paid in Orders.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Order' })).toHaveAttribute('href', `/admin/orders/${orderId}`);
    expect(server.requestsTo('GET /api/admin/users')[0]?.query.get('status')).toBe('active');
    expect(server.requestsTo('POST /api/admin/orders')[0]?.body).toEqual({
      user_id: anAdmin.id,
      draft: false,
      amount: 1_999,
      order_type: 'subscription',
      subscription_plan: 'Upwork Pipeline',
      description: 'Leads',
    });
    await user.click(screen.getByRole('button', { name: 'Create Another' }));
    expect(await screen.findByRole('button', { name: 'Create Order' })).toBeVisible();
  });

  it('limits the length of its text, and can have the other plan', async () => {
    const { user, server } = await visit('/admin/create-custom-order', routes);
    await filled(user, 'd'.repeat(501));
    await user.click(screen.getByLabelText(/Private info/));
    await user.paste('p'.repeat(1_001));
    expect(screen.getByText('500 / 500')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Plan' }));
    await user.click(await screen.findByRole('option', { name: 'Custom Subscription' }));
    await user.click(screen.getByRole('button', { name: 'Create Order' }));
    await screen.findByRole('button', { name: 'Create Another' });
    expect(server.requestsTo('POST /api/admin/orders')[0]?.body).toMatchObject({
      subscription_plan: 'Custom Subscription',
      description: 'd'.repeat(500),
      private_info: 'p'.repeat(1_000),
    });
  });

  it.each([
    ['account_not_active', /^Error creating order: ./],
    ['strange', 'Error creating order: server: strange'],
  ])('says why it was not made: %s', async (code, text) => {
    const { user } = await visit('/admin/create-custom-order', { ...routes, 'POST /api/admin/orders': refuses(409, code) });
    await filled(user);
    await user.click(screen.getByRole('button', { name: 'Create Order' }));
    expect(await textShown(text)).toBeVisible();
  });

  it('is saved as a draft when it is not to be paid yet', async () => {
    const { user, server } = await visit('/admin/create-custom-order', routes);
    await filled(user);
    await user.click(screen.getByRole('combobox', { name: 'Order type' }));
    await user.click(await screen.findByRole('option', { name: 'One-time' }));
    expect(screen.queryByRole('combobox', { name: 'Plan' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }));
    expect((await screen.findAllByText('Draft saved'))[0]).toBeVisible();
    const terms = { user_id: anAdmin.id, amount: 100, order_type: 'one_time', description: 'Leads' };
    expect(server.requestsTo('POST /api/admin/orders')[0]?.body).toEqual({ ...terms, draft: true });
    expect(facts().slice(1)).toEqual([
      ['Plan', '—'],
      ['Amount', '$1.00'],
      ['Type', 'One-time'],
      ['Status', 'Draft'],
    ]);
    const result = within(screen.getByRole('main'));
    expect(result.getByRole('link', { name: 'Go to Orders' })).toHaveAttribute('href', '/admin/orders');
    expect(result.getByRole('link', { name: 'Open Order' })).toHaveAttribute('href', `/admin/orders/${orderId}`);
  });
});

describe('the form of a custom order', () => {
  it('says at once when there is no active user', async () => {
    const { user } = await visit('/admin/create-custom-order', {
      ...routes,
      'GET /api/admin/users': ok({ items: [], next: null, counts: {}, matching: 0 }),
    });
    expect(await screen.findByText(/^There are no active users yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Users' })).toHaveAttribute('href', '/admin/users?status=pending_approval');
    for (const name of ['Create Order', 'Save as Draft']) expect(screen.getByRole('button', { name })).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: /User/ }));
    expect(await screen.findByText('No active users')).toBeVisible();
  });
});
