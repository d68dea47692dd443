import { screen } from '@testing-library/react';
import { anOrder, adminOrderOf, orderId } from '../orders/testing/orders.ts';
import { ok, type RouteReplies } from '../platform/testing/server.ts';
import { annAccount, signedInAs, visit } from './testing/visit.tsx';

const bob = 'b0b0b0b0-0000-4000-8000-000000000001';
const scripts = [
  '<img src=x onerror="window.spelled=1">',
  '<script>window.spelled=1</script>',
  '"><svg onload=window.spelled=1>',
  'javascript:window.spelled=1',
  '{{constructor.constructor("window.spelled=1")()}}',
  '<a href="javascript:window.spelled=1">click</a>',
  '<iframe srcdoc="<script>parent.spelled=1</script>">',
  '`${(window.spelled=1)}`',
  '&lt;script&gt;window.spelled=1&lt;/script&gt;',
];
const profileWith = (words: string) => ({ full_name: words, business_name: words, phone: words, description: words });
const userWith = (words: string) => ({
  id: bob,
  email: 'bob@example.test',
  status: 'active',
  roles: [],
  tags: [],
  email_confirmed: true,
  created_at: annAccount.created_at,
  avatar_url: null,
  ...profileWith(words),
});

const screens: [string, string, (words: string) => RouteReplies][] = [
  ['the office’s page of a person', `/admin/users/${bob}`, (words) => ({ [`GET /api/admin/users/${bob}`]: ok(userWith(words)) })],
  [
    'the person’s own profile',
    '/app/profile',
    (words) => signedInAs({ ...annAccount, profile: { ...annAccount.profile, ...profileWith(words) } }),
  ],
  [
    'the office’s page of an order',
    `/admin/orders/${orderId}`,
    (words) => ({ [`GET /api/admin/orders/${orderId}`]: ok({ ...adminOrderOf(anOrder({})), user_name: words, customer_name: words }) }),
  ],
];

describe.each(screens)('a script entered as a text on %s', (_, address, routes) => {
  it.each(scripts)('is shown as text and does not run: %s', async (words) => {
    await visit(address, { ...signedInAs({ ...annAccount, roles: address.startsWith('/admin') ? ['admin'] : [] }), ...routes(words) });
    await screen.findByRole('main');
    await screen.findAllByRole('heading', { level: 1 });
    const elements = [
      ...document.querySelectorAll('[onerror], [onload], iframe[srcdoc], a[href^="javascript:"], main script, img[src="x"]'),
    ];
    expect(elements.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect((window as { spelled?: number }).spelled).toBeUndefined();
  });
});
