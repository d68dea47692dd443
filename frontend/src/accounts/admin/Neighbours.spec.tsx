import { act, screen, waitFor } from '@testing-library/react';
import { findHeading, currentPath, visit } from '../../app/testing/visit.tsx';
import { ok } from '../../platform/testing/server.ts';
import { bobAccount, someUserCounts, bobDetails, officeRoutes } from '../testing/office.ts';

const people = ['Ann', 'Bea', 'Cid'].map((full_name, n) => ({
  ...bobAccount,
  id: `b0b0b0b0-0000-4000-8000-00000000000${n + 4}`,
  full_name,
}));
const usersReply = (items: readonly object[]) => ok({ items, next: null, counts: someUserCounts, matching: items.length });
const routes = {
  ...officeRoutes,
  'GET /api/admin/users': usersReply(people),
  ...Object.fromEntries(people.map((person) => [`GET /api/admin/users/${person.id}`, ok({ ...bobDetails, ...person })])),
};

describe('the links to the previous and next user', () => {
  it('follow the order and the filters of the list', async () => {
    const { user, server } = await visit('/admin/users?status=pending_approval', routes);
    await user.click(await screen.findByRole('link', { name: 'Details: Ann' }));
    await findHeading('Ann');
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await findHeading('Bea');
    // Bea has been approved and has left this list; Cid has moved up to her place.
    server.setReply('GET /api/admin/users', usersReply([people[0] ?? {}, people[2] ?? {}]));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await findHeading('Cid');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true'));
    const links = screen.getAllByRole('link', { name: 'Users' }).map((link) => link.getAttribute('href'));
    expect(links).toContain('/admin/users?status=pending_approval');
    expect(currentPath()).toBe(`/admin/users/${people[2]?.id}`);
  });

  it('are absent in a history entry with a status that is no filter of the list', async () => {
    await visit('/admin/users', routes);
    const openWith = (status: string, id: string) =>
      act(() => {
        window.history.pushState({ usr: { users: { search: '', status } }, key: status, idx: 1 }, '', `/admin/users/${id}`);
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    openWith('active', people[0]?.id ?? '');
    await findHeading('Ann');
    expect(screen.getByRole('link', { name: 'Next' })).toBeVisible();
    openWith('all', people[1]?.id ?? '');
    await findHeading('Bea');
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  it('are absent when the page was not opened from the list', async () => {
    await visit(`/admin/users/${people[0]?.id}`, routes);
    await findHeading('Ann');
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });
});
