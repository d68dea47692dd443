import { screen, within } from '@testing-library/react';
import { annAccount, fillIn, findMessage, signedInAs, visit } from '../app/testing/visit.tsx';
import { anOrder, adminOrderOf, orderId, onePage } from '../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../platform/testing/server.ts';
import { bobAccount, someUserCounts, officeRoutes } from '../accounts/testing/office.ts';

const path = `/api/admin/orders/${orderId}/tags`;
const tagged = (...tags: string[]) => adminOrderOf(anOrder(), { tags });
const open = (tags: string[], routes: RouteReplies = {}) =>
  visit(`/admin/orders/${orderId}`, {
    ...signedInAs({ ...annAccount, roles: ['moderator'] }),
    [`GET /api/admin/orders/${orderId}`]: ok(tagged(...tags)),
    'GET /api/admin/tags': ok({ items: ['Rush', 'Wholesale'] }),
    ...routes,
  });
const field = async () => within(await screen.findByRole('region', { name: 'Notes and tags' }));

describe('the tags of an order', () => {
  it('are added and removed, and those in use are offered', async () => {
    const { user, server } = await open(['Rush'], { [`POST ${path}`]: ok({ items: [] }), [`DELETE ${path}`]: ok({ items: [] }) });
    const input = (await field()).getByLabelText('New tag');
    const add = (await field()).getByRole('button', { name: 'Add tag' });
    expect(add).toBeDisabled();
    expect(
      [...(document.getElementById(input.getAttribute('list') ?? '')?.children ?? [])].map((one) => one.getAttribute('value')),
    ).toEqual(['Wholesale']);
    await fillIn(user, input, ' Wholesale ');
    server.setReplyAfter(`POST ${path}`, `GET /api/admin/orders/${orderId}`, ok(tagged('Rush', 'Wholesale')));
    await user.click(add);
    expect(await findMessage('Tag added: Wholesale')).toBeVisible();
    expect(server.requestsTo(`POST ${path}`)[0]?.body).toEqual({ tag: 'Wholesale' });
    expect(input).toHaveValue('');
    const tags = (await field()).getByRole('list', { name: 'Tags' });
    expect(
      within(tags)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rush', 'Wholesale']);
    await user.click((await field()).getByRole('button', { name: 'Remove tag: Rush' }));
    expect(await findMessage('Tag removed: Rush')).toBeVisible();
    expect(server.requestsTo(`DELETE ${path}`)[0]?.body).toEqual({ tag: 'Rush' });
  });

  it('are ten at most, and a tag that was not saved stays in its field', async () => {
    const { user } = await open(['Rush'], { [`POST ${path}`]: refuses(409, 'too_many_tags') });
    await fillIn(user, (await field()).getByLabelText('New tag'), 'eleventh');
    await user.click((await field()).getByRole('button', { name: 'Add tag' }));
    expect(await findMessage('There are ten tags already: remove one first')).toBeVisible();
    expect((await field()).getByLabelText('New tag')).toHaveValue('eleventh');
    await open(Array.from({ length: 10 }, (_, n) => `tag ${n}`));
    expect((await field()).getByLabelText('New tag')).toBeDisabled();
    expect((await field()).getByText('At most ten tags')).toBeVisible();
  });
});

describe('a list', () => {
  it('of orders is filtered by the tag in its address', async () => {
    const { user, server } = await visit('/admin/orders', {
      ...signedInAs({ ...annAccount, roles: ['moderator'] }),
      'GET /api/admin/orders': onePage([tagged('Rush')]),
      'GET /api/admin/tags': ok({ items: ['Rush'] }),
    });
    expect(within(await screen.findByRole('table', { name: 'Orders' })).getByRole('list', { name: 'Tags' })).toHaveTextContent('Rush');
    await user.click(screen.getByRole('combobox', { name: 'Tag' }));
    await user.click(await screen.findByRole('option', { name: 'Rush' }));
    expect(window.location.search).toBe('?tag=Rush');
    expect(server.requestsTo('GET /api/admin/orders').at(-1)?.query.get('tag')).toBe('Rush');
  });

  it('of people leads to the next person with the same tag, even an unlisted tag', async () => {
    const { server } = await visit('/admin/users?tag=Gone', {
      ...officeRoutes,
      'GET /api/admin/users': ok({ items: [{ ...bobAccount, tags: ['Gone'] }], next: null, counts: someUserCounts, matching: 1 }),
      'GET /api/admin/tags': ok({ items: [] }),
    });
    expect(await screen.findByRole('list', { name: 'Tags' })).toHaveTextContent('Gone');
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveTextContent('Gone');
    expect(server.requestsTo('GET /api/admin/users').at(-1)?.query.get('tag')).toBe('Gone');
  });
});
