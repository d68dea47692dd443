import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { annAccount, fillIn, findHeading, findMessage, visit } from '../../app/testing/visit.tsx';
import { anOrder, adminOrderOf } from '../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import { bobAccount, bobDetails, officeRoutes, bobPath } from '../testing/office.ts';

/** Confirms the open dialog, and waits until it is closed. */
async function confirm(user: UserEvent, name: string): Promise<void> {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

const openUser = async (routes: RouteReplies = officeRoutes) => {
  const opened = await visit(`/admin/users/${bobAccount.id}`, routes);
  await findHeading(bobAccount.email);
  return opened;
};

describe('the status and roles of a user', () => {
  it('become active on approval', async () => {
    const { user, server } = await openUser();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await findMessage('Status updated successfully')).toBeVisible();
    expect(server.requestsTo(`PATCH ${bobPath}/status`)[0]?.body).toEqual({ status: 'active' });
    expect(server.requestsTo(`GET ${bobPath}`).length).toBeGreaterThan(1);
  });

  it('cannot be approved before the e-mail is confirmed', async () => {
    await openUser({ ...officeRoutes, [`GET ${bobPath}`]: ok({ ...bobDetails, email_confirmed: false }) });
    expect(screen.getByText('You can approve this account once its email is confirmed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
  });

  it('become suspended on rejection, after a confirmation', async () => {
    const { user, server } = await openUser();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(`Reject ${bobAccount.email}?`);
    expect(server.requestsTo(`PATCH ${bobPath}/status`)).toHaveLength(0);
    await confirm(user, 'Reject');
    await findMessage('Status updated successfully');
    expect(server.requestsTo(`PATCH ${bobPath}/status`)[0]?.body).toEqual({ status: 'suspended' });
  });

  it('change with a message to the applicant', async () => {
    const { user, server } = await openUser();
    await fillIn(user, screen.getByLabelText('Message to the applicant (optional)'), ' Call us first ');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await confirm(user, 'Reject');
    await findMessage('Status updated successfully');
    expect(server.requestsTo(`PATCH ${bobPath}/status`)[0]?.body).toEqual({ status: 'suspended', words: 'Call us first' });
  });

  it('stay the same when the confirmation is declined', async () => {
    const { user, server } = await openUser();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.requestsTo(`PATCH ${bobPath}/status`)).toHaveLength(0);
  });

  it('include no role to grant before the account is active, but roles to revoke', async () => {
    await openUser();
    expect(screen.getByText('Only active accounts can be granted roles.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Grant Admin' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Revoke Moderator' })).toBeVisible();
  });

  it('change by roles granted and revoked for a reason', async () => {
    const { user, server } = await openUser({
      ...officeRoutes,
      [`GET ${bobPath}`]: ok({ ...bobDetails, status: 'active', roles: ['moderator'] }),
    });
    await user.click(screen.getByRole('button', { name: 'Grant Admin' }));
    const dialog = within(screen.getByRole('alertdialog', { name: `Grant Admin to ${bobAccount.email}?` }));
    expect(dialog.getByText(/able to see all secrets.* They are notified by email\.$/)).toBeVisible();
    expect(dialog.getByRole('radiogroup', { name: /^Reason/ })).toHaveAccessibleDescription(/^Visible to the office only/);
    expect(dialog.getByRole('button', { name: 'Grant' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'New duties' }));
    await confirm(user, 'Grant');
    await findMessage('Roles updated successfully');
    await user.click(screen.getByRole('button', { name: 'Revoke Moderator' }));
    expect(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Left the team' }));
    await confirm(user, 'Revoke');
    await waitFor(() => expect(server.requestsTo(`DELETE ${bobPath}/roles/moderator`)).toHaveLength(1));
    expect(server.requestsTo(`DELETE ${bobPath}/roles/moderator`)[0]?.body).toEqual({ reason: 'left_team' });
    expect(server.requestsTo(`PUT ${bobPath}/roles/admin`)[0]?.body).toEqual({ reason: 'new_duties' });
  });

  it('change to any status by the selector', async () => {
    const { user, server } = await openUser();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Inactive' }));
    await user.click(screen.getByRole('radio', { name: 'Another reason' }));
    await confirm(user, 'Remove access');
    await findMessage('Status updated successfully');
    expect(server.requestsTo(`PATCH ${bobPath}/status`)[0]?.body).toEqual({ status: 'inactive', reason: 'other' });
  });

  it.each([
    ['internal', 500, 'Failed to update status'],
    ['last_administrator', 409, 'The last active administrator cannot be removed'],
    ['email_unconfirmed', 409, 'The email of this account is not confirmed yet'],
  ])('stay the same when the server refuses: %s', async (code, status, words) => {
    const { user } = await openUser({ ...officeRoutes, [`PATCH ${bobPath}/status`]: refuses(status, code) });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await findMessage(words)).toBeVisible();
  });
});

describe('the consequences of removed access', () => {
  it('are listed before a suspension: open orders and subscriptions', async () => {
    const paidOrders = [{}, {}].map((_, index) =>
      adminOrderOf(anOrder({ id: `8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5${index}`, status: 'paid_in_process' })),
    );
    const { user, server } = await openUser({
      ...officeRoutes,
      'GET /api/admin/orders': ({ query }) => ok({ items: query.get('status') === 'paid_in_process' ? paidOrders : [], next: null }),
      [`GET ${bobPath}/subscriptions`]: ok({ items: [] }),
    });
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Suspended' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('2 paid orders wait for delivery.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Payment risk' }));
    await confirm(user, 'Suspend');
    await findMessage('Status updated successfully');
    expect(server.requestsTo(`PATCH ${bobPath}/status`)[0]?.body).toEqual({ status: 'suspended', reason: 'payment_risk' });
  });

  it('prevent a deletion while paid orders await delivery', async () => {
    const { user } = await openUser({
      ...officeRoutes,
      'GET /api/admin/orders': ({ query }) =>
        ok({ items: query.get('status') === 'paid_in_process' ? [adminOrderOf(anOrder({ status: 'paid_in_process' }))] : [], next: null }),
    });
    expect(await screen.findByText(/^Deliver or refund the paid orders first/)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Delete User' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/1 paid order waits for delivery/);
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe("an administrator's own page in the office", () => {
  it('has no deletion and no roles, and says that another administrator can change them', async () => {
    const { id, email } = annAccount;
    const { user } = await visit(`/admin/users/${id}`, {
      ...officeRoutes,
      [`GET /api/admin/users/${id}`]: ok({ ...bobDetails, id, email, status: 'active', roles: ['admin'] }),
    });
    const button = await screen.findByRole('button', { name: 'Delete User' });
    expect(button).toHaveAccessibleDescription('You cannot delete your own account. Ask another administrator.');
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Grant|Revoke) / })).toBeNull();
    expect(screen.getByText('You cannot change your own roles. Ask another administrator.')).toBeVisible();
  });
});
