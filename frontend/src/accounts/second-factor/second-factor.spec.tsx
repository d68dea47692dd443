import { screen, waitFor, within } from '@testing-library/react';
import {
  annAccount,
  anonymousRoutes,
  fillIn,
  findHeading,
  findMessage,
  currentPath,
  sessionAnswer,
  signedInAs,
  visit,
} from '../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';

const at = '2026-09-28T10:00:00.000Z';
const notSetUp = { demanded: false, totp_added_at: null, passkeys: [], recovery_codes_left: 0 };
const appSetUp = { ...notSetUp, totp_added_at: at, recovery_codes_left: 9 };
const codes = ['0ABCD-EFGHJ', '1ABCD-EFGHJ'];
const settings: RouteReplies = {
  ...signedInAs({ ...annAccount, second_factor_missing: false }),
  'GET /api/auth/sessions': ok({ items: [] }),
  'GET /api/me/ways-in': ok({ password: true, identities: [] }),
  'GET /api/me/second-factor': ok(notSetUp),
  'POST /api/me/second-factor/totp': ok({ secret: 'MZXW6YTBOI234567', url: 'otpauth://totp/x?secret=MZXW6YTBOI234567' }),
  'PUT /api/me/second-factor/totp': ok({ position: '5', recovery_codes: codes }),
  'DELETE /api/me/second-factor/totp': ok({ position: '6' }),
  'POST /api/me/second-factor/recovery-codes': ok({ position: '7', recovery_codes: ['2ABCD-EFGHJ'] }),
};
const findCard = async () => within(await screen.findByRole('region', { name: 'Two-factor authentication' }));

describe('two-factor authentication in the settings', () => {
  it('is set up with an app: the picture, the key, the code, and the recovery codes once', async () => {
    const { user, server } = await visit('/app/settings', settings);
    await user.click(await (await findCard()).findByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(dialog.getByText('MZXW 6YTB OI23 4567')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(dialog.getByText('Enter the six digits that the app shows')).toBeVisible();
    await fillIn(user, dialog.getByLabelText('Code from the app'), '123 456');
    server.setReply('GET /api/me/second-factor', ok(appSetUp));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    const codesDialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
    expect(codesDialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    await user.keyboard('{Escape}');
    await user.click(codesDialog.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
    expect(await (await findCard()).findByText('9 codes left')).toBeVisible();
    expect(server.requestsTo('PUT /api/me/second-factor/totp')[0]?.body).toEqual({ code: '123 456' });
  });

  it('shows a wrong code at its field', async () => {
    const wrong = { status: 403, body: { code: 'code_wrong', message: '', details: [{ field: 'code', code: 'wrong' }] } };
    const { user } = await visit('/app/settings', { ...settings, 'PUT /api/me/second-factor/totp': wrong });
    await user.click(await (await findCard()).findByRole('button', { name: 'Set up an authenticator app' }));
    await fillIn(user, await screen.findByLabelText('Code from the app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByLabelText('Code from the app')).toHaveAccessibleDescription(/This code is wrong/));
    expect(screen.getByLabelText('Code from the app')).toHaveValue('');
  });

  it('is removed after a warning that it is the only one left', async () => {
    const { user, server } = await visit('/app/settings', { ...settings, 'GET /api/me/second-factor': ok(appSetUp) });
    await user.click(await (await findCard()).findByRole('button', { name: 'Remove the authenticator app' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/turns two-factor authentication off/)).toBeVisible();
    expect(server.requestsTo('DELETE /api/me/second-factor/totp')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await findMessage('Removed')).toBeVisible();
    expect(server.requestsTo('DELETE /api/me/second-factor/totp')).toHaveLength(1);
  });

  it('gets new recovery codes after a warning', async () => {
    const { user } = await visit('/app/settings', { ...settings, 'GET /api/me/second-factor': ok(appSetUp) });
    await user.click(await (await findCard()).findByRole('button', { name: 'Create new codes' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Create new recovery codes?' }));
    await user.click(dialog.getByRole('button', { name: 'Create new codes' }));
    expect(await screen.findByText('2ABCD-EFGHJ')).toBeVisible();
  });

  it('shows when it cannot be loaded, and offers no passkey in a browser without them', async () => {
    const { user, server } = await visit('/app/settings', { ...settings, 'GET /api/me/second-factor': refuses(500, 'internal') });
    const again = await (await findCard()).findByRole('button', { name: /again/i });
    server.setReply('GET /api/me/second-factor', ok(notSetUp));
    await user.click(again);
    expect(await (await findCard()).findByText('This browser does not support passkeys')).toBeVisible();
  });
});

describe('the second factor after the password', () => {
  const pendingSignIn: RouteReplies = {
    ...anonymousRoutes,
    'POST /api/auth/login': refuses(401, 'second_factor_needed'),
    'GET /api/auth/login/second-step': ok({ kinds: ['totp'], recovery_codes: true }),
    'POST /api/auth/login/second-step/code': ok(sessionAnswer),
    'GET /api/me': ok({ ...annAccount, second_factor_missing: false }),
    'GET /api/orders': ok({ items: [], next: null }),
  };
  async function enterPassword(routes: RouteReplies = pendingSignIn) {
    const visited = await visit('/login?redirect=/app/profile', routes);
    await fillIn(visited.user, await screen.findByLabelText('Email'), annAccount.email);
    await fillIn(visited.user, screen.getByLabelText('Password'), 'a long secret');
    await visited.user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findHeading('One more step');
    return visited;
  }

  it('takes a code and leads to the requested page', async () => {
    const { user, server } = await enterPassword();
    await fillIn(user, await screen.findByLabelText('Code from the app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findHeading('Profile');
    expect(server.requestsTo('POST /api/auth/login/second-step/code')[0]?.body).toEqual({ kind: 'totp', code: '123456' });
  });

  it('takes a recovery code instead of a code', async () => {
    const { user, server } = await enterPassword();
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await fillIn(user, screen.getByLabelText('Recovery code'), '3abcd efghj');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findHeading('Profile');
    expect(server.requestsTo('POST /api/auth/login/second-step/code')[0]?.body).toEqual({ kind: 'recovery_code', code: '3abcd efghj' });
  });

  it('shows a wrong code, and an expired sign-in', async () => {
    const wrong = { status: 403, body: { code: 'code_wrong', message: '', details: [{ field: 'code', code: 'wrong' }] } };
    const { user, server } = await enterPassword({ ...pendingSignIn, 'POST /api/auth/login/second-step/code': wrong });
    const submitWrongCode = async () => {
      await fillIn(user, await screen.findByLabelText('Code from the app'), '000000');
      await user.click(screen.getByRole('button', { name: 'Sign In' }));
    };
    await submitWrongCode();
    await waitFor(() => expect(screen.getByLabelText('Code from the app')).toHaveAccessibleDescription(/code is wrong/));
    server.setReply('POST /api/auth/login/second-step/code', refuses(401, 'sign_in_expired'));
    await submitWrongCode();
    await findHeading('This sign-in has expired');
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login');
  });

  it('shows an expired sign-in when none is pending', async () => {
    await visit('/login/second-step', { ...anonymousRoutes, 'GET /api/auth/login/second-step': refuses(401, 'sign_in_expired') });
    expect(await findHeading('This sign-in has expired')).toBeVisible();
  });
});

describe('a person whose role requires two-factor authentication', () => {
  it('is led to the setup before the office opens, and on to the office afterwards', async () => {
    const withoutFactor = { ...annAccount, roles: ['admin'], second_factor_missing: true };
    const { user, server } = await visit('/admin/users', {
      ...settings,
      'GET /api/me': ok(withoutFactor),
      'GET /api/me/second-factor': ok({ ...notSetUp, demanded: true }),
      'GET /api/admin/users': ok({ items: [], next: null, counts: { all: 0, pending_approval: 0 }, matching: 0 }),
    });
    await findHeading('Set up two-factor authentication');
    expect(currentPath()).toBe('/second-factor');
    expect(server.requestsTo('GET /api/admin/users')).toHaveLength(0);
    expect(await screen.findByText(/Your role requires two-factor authentication/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    await fillIn(user, await screen.findByLabelText('Code from the app'), '123456');
    server.setReply('GET /api/me', ok({ ...withoutFactor, second_factor_missing: false }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: 'I have saved them' }));
    await user.click(await screen.findByRole('link', { name: 'Continue to the office' }));
    await findHeading('Users');
  });
});
