import { screen, waitFor, within } from '@testing-library/react';
import { annAccount, fillIn, findHeading, findMessage, currentPath, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses, type Reply, type RouteReplies } from '../../platform/testing/server.ts';

const at = '2026-09-28T10:00:00.000Z';
const settings: RouteReplies = {
  ...signedInAs(),
  'GET /api/auth/sessions': ok({
    items: [
      { id: 's1', created_at: at, last_used_at: at, device: 'Firefox on Linux', network: '203.0.113.0/24', current: true },
      { id: 's2', created_at: at, last_used_at: at, device: 'Safari on iPhone', network: '', current: false },
    ],
  }),
  'GET /api/me/ways-in': ok({ password: true, identities: [] }),
  'POST /api/auth/change-password': ok({ position: '5' }),
  'DELETE /api/auth/sessions/s2': { status: 204 },
  'DELETE /api/auth/sessions': { status: 204 },
  'DELETE /api/me': { status: 202, body: { position: '6' } },
};

async function changePassword(first: string, second: string, routes: RouteReplies = settings) {
  const { user, server } = await visit('/app/settings', routes);
  const update = await screen.findByRole('button', { name: 'Update Password' });
  if (first) await fillIn(user, screen.getByLabelText('Current Password'), 'old secret');
  if (first) await fillIn(user, screen.getByLabelText('New Password'), first);
  if (second) await fillIn(user, screen.getByLabelText('Confirm New Password'), second);
  await user.click(update);
  return server;
}

describe('the form for a new password in the settings', () => {
  it.each([
    ['', '', 'Please fill in all password fields'],
    ['12345', '12345', 'Password must be at least 10 characters'],
    ['123456789', '123456789', 'Password must be at least 10 characters'],
    ['new secret 1', 'new secret 2', 'Passwords do not match'],
  ])('refuses incomplete, short or differing passwords: "%s" / "%s"', async (first, second, words) => {
    const server = await changePassword(first, second);
    expect(await screen.findByText(words)).toBeVisible();
    expect(server.requestsTo('POST /api/auth/change-password')).toHaveLength(0);
  });

  it('clears its fields after a change', async () => {
    await changePassword('new secret 1', 'new secret 1');
    expect(await findMessage('Password updated successfully!')).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveValue('');
    expect(screen.getByLabelText('Confirm New Password')).toHaveValue('');
  });

  it('shows no error at the emptied fields after an attempt that succeeded', async () => {
    const { user } = await visit('/app/settings', settings);
    const update = await screen.findByRole('button', { name: 'Update Password' });
    await user.click(update);
    expect(screen.getByLabelText('New Password')).toBeInvalid();
    for (const [label, text] of [
      ['Current Password', 'old secret'],
      ['New Password', 'new secret 1'],
      ['Confirm New Password', 'new secret 1'],
    ] as const)
      await fillIn(user, screen.getByLabelText(label), text);
    await user.click(update);
    expect(await findMessage('Password updated successfully!')).toBeVisible();
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) expect(screen.getByLabelText(label)).toBeValid();
    expect(screen.queryByText('Please fill in all password fields')).toBeNull();
  });

  it('sends the current password, and shows when it is wrong', async () => {
    const wrong = { ...settings, 'POST /api/auth/change-password': refuses(403, 'wrong_password') };
    const server = await changePassword('new secret 1', 'new secret 1', wrong);
    expect(await findMessage('Wrong password')).toBeVisible();
    expect(server.requestsTo('POST /api/auth/change-password')[0]?.body).toEqual({
      password: 'new secret 1',
      current_password: 'old secret',
    });
    expect(screen.getByLabelText('New Password')).toHaveValue('new secret 1');
  });

  it('requires no current password where there is none', async () => {
    const { user, server } = await visit('/app/settings', { ...settings, 'GET /api/me/ways-in': ok({ password: false, identities: [] }) });
    await findHeading('Settings');
    await waitFor(() => expect(screen.queryByLabelText('Current Password')).toBeNull());
    await fillIn(user, screen.getByLabelText('New Password'), 'new secret 1');
    await fillIn(user, screen.getByLabelText('Confirm New Password'), 'new secret 1');
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
    expect(await findMessage('Password updated successfully!')).toBeVisible();
    expect(server.requestsTo('POST /api/auth/change-password')[0]?.body).toEqual({ password: 'new secret 1' });
  });

  it('shows an error when the request fails', async () => {
    await changePassword('new secret 1', 'new secret 1', { ...settings, 'POST /api/auth/change-password': refuses(500, 'internal') });
    expect(await findMessage('Failed to update password')).toBeVisible();
  });
});

describe('the sessions in the settings', () => {
  it('can be ended one by one, except the current one', async () => {
    const { user, server } = await visit('/app/settings', settings);
    const sessions = within(await screen.findByRole('region', { name: 'Sessions' }));
    expect(await sessions.findByText('This browser')).toBeVisible();
    expect(sessions.getByText(/signed in \d\d \w{3} \d{4}, \d\d:\d\d from 203\.0\.113\.…$/)).toBeVisible();
    expect(sessions.getAllByText(/signed in .* from /)).toHaveLength(1);
    await user.click(sessions.getByRole('button', { name: 'End session: Safari on iPhone' }));
    expect(await findMessage('Session ended')).toBeVisible();
    expect(server.requestsTo('DELETE /api/auth/sessions/s2')).toHaveLength(1);
    expect(sessions.queryByRole('button', { name: 'End session: Firefox on Linux' })).toBeNull();
  });

  it('can be ended all at once, except the current one', async () => {
    const { user } = await visit('/app/settings', settings);
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    expect(await findMessage('All other sessions ended')).toBeVisible();
  });
});

const choices = [
  { choice: 'receipts', group: 'orders', name: { en: 'Receipts of first payments', ru: 'Чеки за первую оплату' } },
  { choice: 'renewals', group: 'orders', name: { en: 'Receipts of monthly payments', ru: 'Чеки за ежемесячную оплату' } },
  { choice: 'stock', group: 'orders', name: { en: 'Products that are back in stock', ru: 'Продукты снова в наличии' } },
  { choice: 'sign_ins', group: 'security', name: { en: 'Sign-ins with a new browser', ru: 'Вход из нового браузера' } },
];

describe('the notifications in the settings', () => {
  it('have a button for each group', async () => {
    await visit('/app/settings', settings);
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(card.getByText('Email Notifications')).toBeVisible();
    expect(card.getByText('Security Alerts')).toBeVisible();
    expect(card.getAllByRole('button', { name: /^Configure/ })).toHaveLength(2);
  });

  it.each([
    ['Email Notifications', 'orders', 'Receipts of monthly payments', 'renewals', /^We always email you about failed payments, refunds/],
    ['Security Alerts', 'security', 'Sign-ins with a new browser', 'sign_ins', /^We always email you about changes to your password/],
  ])('show the choices of %s and save each at once', async (name, groupName, label, choice, always) => {
    const choicesReply = (wanted: boolean) => ok({ items: choices.map((one) => ({ ...one, wanted: wanted || one.choice !== choice })) });
    const { user, server } = await visit('/app/settings', {
      ...settings,
      'GET /api/me/mail-choices': choicesReply(true),
      'PUT /api/me/mail-choices': { status: 204 },
    });
    const button = await screen.findByRole('button', { name: `Configure: ${name}` });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const group = within(screen.getByRole('group', { name }));
    const one = await group.findByRole('switch', { name: label });
    expect(group.getAllByRole('switch')).toHaveLength(choices.filter(({ group: other }) => other === groupName).length);
    expect(group.getByText(always)).toBeVisible();
    expect(one).toBeChecked();
    server.setReplyAfter('PUT /api/me/mail-choices', 'GET /api/me/mail-choices', choicesReply(false));
    await user.click(one);
    expect(server.requestsTo('PUT /api/me/mail-choices').map(({ body }) => body)).toEqual([{ choice, wanted: false }]);
    await waitFor(() => expect(one).not.toBeChecked());
  });

  it('show an error and the saved choice when saving fails', async () => {
    const { user } = await visit('/app/settings', {
      ...settings,
      'GET /api/me/mail-choices': ok({ items: choices.map((one) => ({ ...one, wanted: true })) }),
      'PUT /api/me/mail-choices': refuses(500, 'internal'),
    });
    await user.click(await screen.findByRole('button', { name: 'Configure: Email Notifications' }));
    const one = await screen.findByRole('switch', { name: 'Products that are back in stock' });
    await user.click(one);
    expect(await findMessage('Failed to save your choice')).toBeVisible();
    await waitFor(() => expect(one).toBeChecked());
  });
});

describe('the deletion of the account', () => {
  async function openDeletion(routes: RouteReplies = settings) {
    const { user, server } = await visit('/app/settings', routes);
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you absolutely sure?' }));
    return { user, server, dialog };
  }
  type OpenDeletion = Awaited<ReturnType<typeof openDeletion>>;
  const confirm = async ({ user, dialog }: Pick<OpenDeletion, 'user' | 'dialog'>): Promise<void> => {
    await fillIn(user, dialog.getByLabelText(/^Your password/), 'old secret');
    await user.click(dialog.getByRole('button', { name: 'Yes, delete my account' }));
  };

  it('requires the password, and keeps its dialog open when it is wrong', async () => {
    const { user, server, dialog } = await openDeletion({ ...settings, 'DELETE /api/me': refuses(403, 'wrong_password') });
    expect(dialog.getByRole('button', { name: 'Yes, delete my account' })).toBeDisabled();
    await confirm({ user, dialog });
    expect(await findMessage('Wrong password')).toBeVisible();
    expect(server.requestsTo('DELETE /api/me')[0]?.body).toEqual({ current_password: 'old secret' });
    expect(dialog.getByLabelText(/^Your password/)).toHaveValue('');
  });

  it('can be canceled', async () => {
    const { user, server, dialog } = await openDeletion();
    expect(dialog.getByText(/cannot be undone/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.requestsTo('DELETE /api/me')).toHaveLength(0);
  });

  it('leads to the landing page', async () => {
    let answer: () => void = () => undefined;
    const delayedReply = (): Promise<Reply> => new Promise((done) => (answer = () => done({ status: 202, body: { position: '6' } })));
    const { user, dialog } = await openDeletion({ ...settings, 'DELETE /api/me': delayedReply });
    await confirm({ user, dialog });
    expect(await dialog.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
    answer();
    expect(await findMessage('Account deleted successfully')).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/'));
  });

  it('closes its dialog and shows why it was refused', async () => {
    const { user, dialog } = await openDeletion({ ...settings, 'DELETE /api/me': refuses(409, 'paid_orders_awaiting_delivery') });
    await confirm({ user, dialog });
    expect(await findMessage('You have paid orders awaiting delivery')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(currentPath()).toBe('/app/settings');
  });
});

describe('an ended password', () => {
  it('is explained on every screen with a link to set a new one', async () => {
    await visit('/app/dashboard', { ...settings, 'GET /api/me': ok({ ...annAccount, password_ended: true }) });
    expect(await screen.findByText(/^Your password ended when you first signed in without it/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/app/settings');
  });
});

describe('a password that breaks the current rules', () => {
  it('is mentioned on every screen with a link to change it', async () => {
    await visit('/app/dashboard', { ...settings, 'GET /api/me': ok({ ...annAccount, weak_password: true }) });
    expect(await screen.findByText(/too short or too common for our current rules/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/app/settings');
  });
});
