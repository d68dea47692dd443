import type { Page } from '@playwright/test';
import { untilLogged } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { demoPassword, expect, expectToast, test } from '../../support/product.ts';
import { leaveLiveChangesToOthers } from '../../support/visit.ts';

const admin = { email: 'admin@demo.test', password: demoPassword };
const uniqueSurname = () => `Unique${Math.random().toString(36).slice(2, 10)}`;

async function chooseStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: status, exact: true }).click();
}

const confirmDialog = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

test.describe('an administrator', { tag: '@wide' }, () => {
  test('finds people by name or e-mail on each tab, and the address bar keeps the search', async ({ page, people }) => {
    const name = uniqueSurname();
    const [waiting, active, suspended] = await Promise.all([
      people.pending({ name: `Pia ${name}` }),
      people.withRole('auditor', { name: `Alma ${name}` }),
      people.active({ name: `Sue ${name}` }),
    ]);
    await people.setStatus(suspended, 'suspended');
    await signInByCookie(page, admin, '/admin/users');
    await expect(page.getByRole('status').filter({ hasText: /^\d+ users? found$/ })).toBeVisible();
    await expect(page.getByText(/^\d+ pending approval$/)).toBeVisible();
    const rows = page.getByRole('table').getByRole('row');
    const search = page.getByLabel('Search by email or name');

    await search.fill(name.toUpperCase());
    await expect(page.getByText('3 users found')).toBeVisible();
    await expect(rows).toHaveCount(4);
    const alma = rows.filter({ hasText: active.email });
    await expect(alma.getByText('Active', { exact: true })).toBeVisible();
    await expect(alma.getByText('Auditor', { exact: true })).toBeVisible();
    await expect(alma.getByText(/^\d\d\s\w{3}\s\d{4}$/)).toBeVisible();

    await page.getByRole('tab', { name: /^Pending \(\d+\)$/ }).click();
    await expect(page.getByText('1 user found')).toBeVisible();
    await expect(rows.filter({ hasText: waiting.email })).toBeVisible();
    await page.getByRole('tab', { name: 'Active', exact: true }).click();
    await expect(rows.filter({ hasText: active.email })).toBeVisible();
    await page.getByRole('tab', { name: 'Suspended', exact: true }).click();
    await expect(rows.filter({ hasText: suspended.email })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(search).toHaveValue(name.toUpperCase());
    await expect(rows.filter({ hasText: suspended.email })).toBeVisible();

    await search.fill(active.email);
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: `Details: Alma ${name}` }).click();
    await expect(page).toHaveURL(`/admin/users/${active.id}`);
    await page.goBack();
    await expect(search).toHaveValue(active.email);
  });

  test('approves a person with a confirmed address, who gets an email', async ({ page, people }) => {
    const person = await people.unconfirmed({ name: 'Pia Patient' });
    await signInByCookie(page, admin, `/admin/users/${person.id}`);
    await expect(page.getByText('You can approve this account once its email is confirmed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();

    const link = new URL(await person.linkFrom(/confirm/i));
    await people.visitor.post('/api/auth/confirm', { token: link.hash.slice('#token='.length) });
    await expect(page.getByText(/can be approved once it is/)).toBeHidden();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectToast(page, 'Status updated successfully');
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
    await person.mailbox.waitFor(/approved/i);
    await expect(page.getByText('No roles assigned')).toBeVisible();
    for (const text of [person.name, person.email, person.id])
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
    for (const name of ['Account Status', 'Roles', 'Order History', 'Activity History', 'Activity Logs', 'Danger Zone'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

    await expect(page.getByText('Account registered', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Email sent', { exact: true })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Show emails and intermediate steps' }).click();
    for (const event of ['Account registered', 'Email confirmed', 'Account status changed', 'Email sent'])
      await expect(page.getByText(event, { exact: true }).first()).toBeVisible();
    const changed = page.getByRole('button', { name: /Account status changed/ });
    await expect(changed).toHaveAttribute('aria-expanded', 'false');
    await changed.click();
    await expect(page.getByText('"reason": "approved"')).toBeVisible();
  });

  test('approves eight people in no more than ten clicks', async ({ page, people }) => {
    const name = uniqueSurname();
    for (let made = 0; made < 8; made++) await people.pending({ name: `Pat ${name}` });
    await people.unconfirmed({ name: `Una ${name}` });
    // Of its own: others of the office would find its work on their pages.
    await signInByCookie(page, await people.withRole('moderator', { name: 'Mo Many' }), `/admin/users?search=${name}`);
    await expect(page.getByText('9 users found')).toBeVisible();
    let clicks = 0;
    await page.exposeFunction('clicked', () => (clicks += 1));
    await page.evaluate(() => addEventListener('pointerdown', () => void (window as unknown as { clicked: () => void }).clicked(), true));
    await page.getByRole('tab', { name: /^Pending/ }).click();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Approve 8 accounts?' });
    await expect(dialog.getByRole('listitem')).toContainText(/^Una .+: The email of this account is not confirmed yet$/);
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    const work = page.getByRole('region', { name: 'Work on selected rows' });
    await expect(work.getByRole('status')).toHaveText('8 accounts were approved.');
    expect(clicks).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(10);
    await page.getByRole('tab', { name: 'Active', exact: true }).click();
    await expect(page.getByText('8 users found')).toBeVisible();
    await work.getByRole('button', { name: 'Dismiss' }).click();
  });

  test('rejects a person, and sets any status', async ({ page, people }) => {
    const person = await people.pending({ name: 'Rita Rejected' });
    await signInByCookie(page, admin, `/admin/users/${person.id}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    await confirmDialog(page, 'Reject');
    await expectToast(page, 'Status updated successfully');
    await person.mailbox.waitFor(/was not approved/i);
    const badge = page.getByRole('combobox', { name: 'Status' });
    await expect(badge).toHaveText('Suspended');
    for (const status of ['Inactive', 'Active', 'Pending approval', 'Suspended']) {
      await chooseStatus(page, status);
      if (status !== 'Active') {
        await page.getByRole('radio', { name: 'Another reason' }).click();
        await confirmDialog(page, status === 'Suspended' ? 'Suspend' : 'Remove access');
      }
      await expect(badge).toHaveText(status);
      await expect(badge).toBeEnabled();
      await expectToast(page, 'Status updated successfully');
    }
    await page.route('/api/admin/users/*/status', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Internal' } }),
    );
    await chooseStatus(page, 'Active');
    await expectToast(page, 'Failed to update status');
    await expect(badge).toHaveText('Suspended');
  });

  test('grants and revokes roles, with effect at once', async ({ page, browser, people }) => {
    const person = await people.active({ name: 'Rolf Role' });
    const theirs = await (await browser.newContext()).newPage();
    await signInByCookie(theirs, person, '/admin');
    await expect(theirs.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await signInByCookie(page, admin, `/admin/users/${person.id}`);
    for (const role of ['Admin', 'Auditor', 'Moderator']) {
      await page.getByRole('button', { name: `Grant ${role}` }).click();
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Grant' })).toBeDisabled();
      await page.getByRole('radio', { name: 'Covers for a colleague' }).click();
      await confirmDialog(page, 'Grant');
      await expect(page.getByRole('button', { name: `Revoke ${role}` })).toBeEnabled();
      await expectToast(page, 'Roles updated successfully');
    }
    await expect(theirs).toHaveURL('/admin/dashboard');
    for (const role of ['Admin', 'Auditor', 'Moderator']) {
      await page.getByRole('button', { name: `Revoke ${role}` }).click();
      await page.getByRole('radio', { name: 'No longer needed for their work' }).click();
      await confirmDialog(page, 'Revoke');
      await expect(page.getByRole('button', { name: `Grant ${role}` })).toBeEnabled();
    }
    await expect(page.getByText('No roles assigned')).toBeVisible();
    for (const said of [/Role granted covers for a colleague/, /Role revoked no longer needed for their work/])
      await expect(page.getByRole('button', { name: said }).first()).toBeVisible();
    await expect(theirs).toHaveURL(/^[^?]*\/login/);
    await theirs.context().close();
  });

  test('cannot lock themselves out', async ({ page, people }) => {
    const other = await people.withRole('admin', { name: 'Otto Other' });
    await signInByCookie(page, other, `/admin/users/${other.id}`);
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeDisabled();
    await expect(page.getByText('You cannot change your own status. Ask another administrator.')).toBeVisible();
    await expect(page.getByText('You cannot change your own roles. Ask another administrator.')).toBeVisible();
    for (const name of ['Grant Auditor', 'Revoke Admin']) await expect(page.getByRole('button', { name })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete User' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('You cannot delete your own account. Ask another administrator.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Active');
    await people.admin.delete(`/api/admin/users/${other.id}/roles/admin`, { reason: 'left_team' });
  });

  test('deletes a user after asking', async ({ page, people }) => {
    const person = await people.active({ name: `Nora ${uniqueSurname()}` });
    await signInByCookie(page, admin, `/admin/users/${person.id}`);
    await page.getByRole('button', { name: 'Delete User' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/all personal data is deleted\. This cannot be undone\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete User' }).click();
    await dialog.getByRole('radio', { name: 'Requested by the customer' }).click();
    await dialog.getByRole('button', { name: 'Delete User' }).click();
    await expectToast(page, 'User deleted successfully');
    await expect(page).toHaveURL('/admin/users');
    await page.getByLabel('Search by email or name').fill(person.email);
    await expect(page.getByText('No users found')).toBeVisible();
    await page.goto(`/admin/users/${person.id}`);
    await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Users' }).click();
    await expect(page).toHaveURL('/admin/users');
  });

  test('sees a message when a user cannot be loaded', async ({ page }) => {
    await page.route('/api/admin/users/*', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Internal' } }));
    await signInByCookie(page, admin, '/admin/users/00000000-0000-4000-8000-000000000001');
    await expectToast(page, 'Failed to load user details');
  });

  test('sees counts, the newest people and the log on the dashboard', async ({ page, people }) => {
    const person = await people.active({ name: 'Nils Newest' });
    await untilLogged(people.admin, person, 'user_status_changed');
    // People who sign up in other journeys would push this one out of the list.
    await leaveLiveChangesToOthers(page.context());
    await signInByCookie(page, admin, '/admin');
    await expect(page).toHaveURL('/admin/dashboard');
    for (const text of ['Total Users', 'Active Users', 'Pending Approval', 'Inactive Users'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText(/^\d+(\.\d)?% of total$/)).toBeVisible();
    const recent = page.getByRole('listitem').filter({ hasText: person.email });
    await expect(recent.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').locator('li').filter({ hasText: '@' })).toHaveCount(5);

    const log = page.getByRole('table', { name: 'Event Log' });
    await expect(page.getByText(/^Showing \d+ events$/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Event Type' }).click();
    await page.getByRole('option', { name: 'user_status_changed', exact: true }).click();
    await expect(
      log
        .getByRole('row')
        .filter({ hasText: person.id.slice(0, 8) })
        .first(),
    ).toBeVisible();
    await expect(log.getByText('user_registered')).toHaveCount(0);
    await page.getByLabel('Start Date').fill('2001-01-01');
    await page.getByLabel('End Date').fill('2001-01-02');
    await expect(page.getByText('No events found')).toBeVisible();
    await expect(page.getByText('Showing 0 events')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(log).toBeVisible();
    await expect(page.getByLabel('Start Date')).toHaveValue('');
    await recent.getByRole('link').click();
    await expect(page).toHaveURL(`/admin/users/${person.id}`);
    await page.getByRole('link', { name: 'Back to App' }).click();
    await expect(page).toHaveURL('/app/dashboard');
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });
});
