import { act, screen, waitFor, within } from '@testing-library/react';
import { fillIn, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { api } from '../../platform/api.ts';
import { ok, refuses, type Reply } from '../../platform/testing/server.ts';

const ways = (password: boolean, ...providers: string[]) =>
  ok({
    password,
    identities: providers.map((provider) => ({ provider, email: null, linked_at: '2026-03-05T09:30:00.000Z', linked: true })),
  });

/** Sends a request that is refused until the person has signed in again. */
async function visitRefused(waysReply = ways(true)) {
  let isProved = false;
  const prove = (): Reply => {
    isProved = true;
    return { status: 204 };
  };
  const reveal = (): Reply => (isProved ? ok({ secret: 'login:password' }) : refuses(403, 'sign_in_again'));
  const routes = {
    ...signedInAs(),
    'GET /api/me/ways-in': waysReply,
    'POST /api/auth/prove': prove,
    'POST /api/admin/products/u1/reveal': reveal,
  };
  const { user, server } = await visit('/app/profile', routes);
  await findHeading('Profile');
  const pendingReveal = api.post('/api/admin/products/{id}/reveal', { path: { id: 'u1' } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  return { user, server, pendingReveal, dialog, prove };
}

describe('a request that needs a fresh sign-in', () => {
  it('opens a dialog for the password and is repeated under the same key', async () => {
    const { user, server, pendingReveal, dialog } = await visitRefused();
    await fillIn(user, dialog.getByLabelText('Password'), 'old secret');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await pendingReveal).toEqual({ secret: 'login:password' });
    expect(server.requestsTo('POST /api/auth/prove')[0]?.body).toEqual({ password: 'old secret' });
    const keys = server.requestsTo('POST /api/admin/products/u1/reveal').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('rejects when the person declines', async () => {
    const { user, pendingReveal, dialog } = await visitRefused();
    const failed = pendingReveal.catch((error: unknown) => error);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await failed).toMatchObject({ code: 'sign_in_again' });
  });

  it('keeps the dialog open after a wrong password', async () => {
    const { user, server, pendingReveal, dialog, prove } = await visitRefused();
    server.setReply('POST /api/auth/prove', refuses(403, 'wrong_password'));
    await fillIn(user, dialog.getByLabelText('Password'), 'a guess');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('Wrong password')).toBeVisible();
    server.setReply('POST /api/auth/prove', prove);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await pendingReveal).toEqual({ secret: 'login:password' });
  });

  it('uses another window for people who sign in only with Google', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, pendingReveal, dialog, prove } = await visitRefused(ways(false, 'google'));
    await user.click(await dialog.findByRole('button', { name: 'Use Google' }));
    expect(open.mock.calls[0]?.[0]).toBe('/api/auth/identity/google/again');
    expect(dialog.queryByLabelText('Password')).toBeNull();
    prove();
    const otherWindow = new BroadcastChannel('orderstream');
    await act(async () => {
      otherWindow.postMessage({ type: 'proved' });
      await pendingReveal;
    });
    otherWindow.close();
    open.mockRestore();
    expect(await pendingReveal).toEqual({ secret: 'login:password' });
  });
});
