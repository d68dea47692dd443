import { screen, within } from '@testing-library/react';
import { anOfficeUnit, anOrder, aProduct, adminOrderOf, orderId, onePage, onePageOfProducts } from '../orders/testing/orders.ts';
import { ok, type RouteReplies } from '../platform/testing/server.ts';
import { annAccount, findHeading, signedInAs, visit } from './testing/visit.tsx';

const bob = 'b0b0b0b0-0000-4000-8000-000000000001';
const userWithRoles = (roles: string[]) => ({
  id: bob,
  email: 'bob@example.test',
  full_name: 'Bob',
  status: 'active',
  roles,
  email_confirmed: true,
  created_at: annAccount.created_at,
  business_name: null,
  phone: null,
  description: null,
  tags: [],
});
const delivered = adminOrderOf(anOrder({ status: 'delivered', stage_weight: 3, paid_at: annAccount.created_at }), {
  products: [anOfficeUnit()],
});
const draft = adminOrderOf(anOrder({ type: 'custom', status: 'draft' }));
const routesAs = (role: 'admin' | 'moderator', routes: RouteReplies = {}): RouteReplies => ({
  ...signedInAs({ ...annAccount, roles: [role] }),
  'GET /api/admin/orders': onePage([delivered]),
  'GET /api/admin/products': onePageOfProducts([aProduct()]),
  [`GET /api/admin/orders/${orderId}`]: ok(delivered),
  [`GET /api/admin/users/${bob}`]: ok(userWithRoles([])),
  ...routes,
});

/** The names of a screen's buttons and links, for an administrator and for a moderator. */
async function controlsByRole(
  address: string,
  title: string | RegExp,
  routes: RouteReplies = {},
): Promise<{ onlyAdmin: string[]; both: string[] }> {
  const controlNames = async (role: 'admin' | 'moderator'): Promise<string[]> => {
    await visit(address, routesAs(role, routes));
    await findHeading(title);
    await within(screen.getByRole('main')).findAllByRole(address.includes('/users/') ? 'combobox' : 'button');
    const controls = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
    return controls.map((one) => one.getAttribute('aria-label') ?? one.textContent);
  };
  const [admin, moderator] = [await controlNames('admin'), await controlNames('moderator')];
  expect(moderator.filter((name) => !admin.includes(name))).toEqual([]);
  return { onlyAdmin: [...new Set(admin.filter((name) => !moderator.includes(name)))], both: moderator };
}

const places = ['Billing Prices', 'Create Custom Order', 'Audit'];

describe('a moderator', () => {
  it('gets a link to the office in the shop', async () => {
    await visit('/app/profile', routesAs('moderator'));
    expect(await screen.findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  it('can deliver and take back an order, but not refund it', async () => {
    const { onlyAdmin, both } = await controlsByRole(`/admin/orders/${orderId}`, /8c1f2a34/);
    expect(onlyAdmin.filter((name) => !places.includes(name))).toEqual([
      expect.stringMatching(/^Refund/),
      expect.stringMatching(/^Show/),
      expect.stringMatching(/^Copy/),
    ]);
    expect(both.join()).toMatch(/Take back/);
  });

  it('can send a draft, but not edit it', async () => {
    const { onlyAdmin } = await controlsByRole(`/admin/orders/${orderId}`, /8c1f2a34/, { [`GET /api/admin/orders/${orderId}`]: ok(draft) });
    expect(onlyAdmin.filter((name) => !places.includes(name))).toEqual([expect.stringMatching(/^Edit/)]);
  });

  it('can edit units, but not reveal or delete them', async () => {
    const { onlyAdmin, both } = await controlsByRole('/admin/products', 'Products');
    expect(onlyAdmin.filter((name) => !places.includes(name))).toEqual([
      'Export',
      expect.stringMatching(/^Show|^Reveal/),
      expect.stringMatching(/^Edit private info/),
      expect.stringMatching(/^Delete/),
    ]);
    expect(both.join()).toMatch(/Edit: /);
  });

  it('can approve users, but not grant roles or delete them', async () => {
    const { onlyAdmin } = await controlsByRole(`/admin/users/${bob}`, 'Bob');
    expect(onlyAdmin.filter((name) => !places.includes(name))).toEqual([
      'Grant Admin',
      'Grant Auditor',
      'Grant Moderator',
      'Export',
      'Delete User',
      '1 paid order waits for delivery.',
    ]);
  });

  it('cannot change the status of a user with a role', async () => {
    await visit(`/admin/users/${bob}`, routesAs('moderator', { [`GET /api/admin/users/${bob}`]: ok(userWithRoles(['admin'])) }));
    await findHeading('Bob');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('This user has a role: only an administrator can change the status.')).toBeVisible();
  });

  it.each(['/admin/billing-prices', '/admin/create-custom-order', '/audit'])('is denied access to %s', async (address) => {
    await visit(address, routesAs('moderator'));
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  it('sees attention entries without actions that only an administrator may take', async () => {
    const entry = {
      id: 'refund.re_1',
      kind: 'refund_failed',
      since: annAccount.created_at,
      order_id: null,
      user_id: null,
      user: null,
      subscription_id: null,
      charge_id: null,
      amount: null,
      currency: null,
      given_back: null,
      details: {},
      actions: [],
    };
    await visit('/admin/attention', routesAs('moderator', { 'GET /api/admin/attention': ok({ items: [entry], next: null, open: 1 }) }));
    expect(await screen.findByText('An administrator decides this.')).toBeVisible();
  });
});
