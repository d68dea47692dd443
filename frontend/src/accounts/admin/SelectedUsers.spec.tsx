import { screen, within } from '@testing-library/react';
import { visit } from '../../app/testing/visit.tsx';
import { textShown } from '../../orders/testing/orders.ts';
import { ok } from '../../platform/testing/server.ts';
import { bobAccount, someUserCounts, officeRoutes, bobPath } from '../testing/office.ts';

const una = { ...bobAccount, id: 'b0b0b0b0-0000-4000-8000-000000000002', email: 'una@example.test', email_confirmed: false };
const cy = { ...bobAccount, id: 'b0b0b0b0-0000-4000-8000-000000000003', email: 'cy@example.test', business_name: 'Cy Ltd' };

describe('users selected in the list', () => {
  it('are approved together, except those with an unconfirmed address', async () => {
    const statusRoute = (id: string) => `PATCH /api/admin/users/${id}/status` as const;
    const { user, server } = await visit('/admin/users', {
      ...officeRoutes,
      'GET /api/admin/users': ok({ items: [bobAccount, una, cy], next: null, counts: someUserCounts, matching: 3 }),
      [statusRoute(cy.id)]: ok({ position: '9' }),
    });
    expect(await screen.findByText('Cy Ltd')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: `Select ${una.email}` }));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve 2 accounts?' }));
    expect(dialog.getByText(/^1 selected account cannot be approved/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await textShown('2 accounts approved')).toBeVisible();
    expect([server.requestsTo(`PATCH ${bobPath}/status`)[0]?.body, server.requestsTo(statusRoute(cy.id))[0]?.body]).toEqual([
      { status: 'active' },
      { status: 'active' },
    ]);
    expect(server.requestsTo(statusRoute(una.id))).toHaveLength(0);
  });
});
