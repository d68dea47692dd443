import { screen, waitFor, within } from '@testing-library/react';
import { visit } from '../../app/testing/visit.tsx';
import { ok } from '../../platform/testing/server.ts';
import { bobAccount, someUserCounts, officeRoutes } from '../testing/office.ts';

const una = { ...bobAccount, id: 'b0b0b0b0-0000-4000-8000-000000000002', email: 'una@example.test', email_confirmed: false };
const cy = { ...bobAccount, id: 'b0b0b0b0-0000-4000-8000-000000000003', email: 'cy@example.test', business_name: 'Cy Ltd' };
const jobs = 'POST /api/admin/bulk-jobs';

describe('users selected in the list', () => {
  it('are approved by one request, except those with an unconfirmed address, who are named', async () => {
    const { user, server } = await visit('/admin/users', {
      ...officeRoutes,
      'GET /api/admin/users': ok({ items: [bobAccount, una, cy], next: null, counts: someUserCounts, matching: 3, as_of: '7' }),
      [jobs]: { status: 202, body: { id: 'j1' } },
    });
    expect(await screen.findByText('Cy Ltd')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: `Select ${una.email}` }));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve 2 accounts?' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent('una@example.test: The email of this account is not confirmed yet');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const items = [bobAccount, cy].map(({ id }) => ({ id, as_of: '7' }));
    expect(server.requestsTo(jobs).map(({ body }) => body)).toEqual([{ kind: 'approve', items }]);
  });
});
