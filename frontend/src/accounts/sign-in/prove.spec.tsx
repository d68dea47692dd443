import { act, screen, waitFor, within } from '@testing-library/react';
import { pause } from '@orderstream/client/pause';
import { fillIn, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { api } from '../../platform/api.ts';
import type { TabMessage } from '../../platform/channel.ts';
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

/** Declining answers the command with its refusal. */
async function expectDecline(pending: Promise<unknown>, decline: () => Promise<void>): Promise<void> {
  const failed = pending.catch((error: unknown) => error);
  await decline();
  expect(await failed).toMatchObject({ code: 'sign_in_again' });
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
    await expectDecline(pendingReveal, () => user.click(dialog.getByRole('button', { name: 'Cancel' })));
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
});

describe('a request that needs a fresh sign-in of a person who signs in only with Google', () => {
  /** Opens the other window: a stand-in that the spec can close. Null: the browser blocks it. */
  async function visitWithWindow(other: { closed: boolean } | null = { closed: false }) {
    const open = jest.spyOn(window, 'open').mockReturnValue(other as Window | null);
    const visited = await visitRefused(ways(false, 'google'));
    const use = await visited.dialog.findByRole('button', { name: 'Use Google' });
    const press = () => visited.user.click(use);
    await press();
    return { ...visited, open, press };
  }
  const report = (outcome: string) =>
    act(async () => {
      const otherWindow = new BroadcastChannel('orderstream');
      otherWindow.postMessage({ type: 'proof', outcome });
      await pause(0, 'the message is delivered in a later turn');
      otherWindow.close();
    });
  afterEach(() => jest.restoreAllMocks());

  it('is repeated when another window has proved the session', async () => {
    const { pendingReveal, dialog, prove, open } = await visitWithWindow();
    expect(open.mock.calls[0]?.[0]).toBe('/api/auth/identity/google/again');
    expect(dialog.queryByLabelText('Password')).toBeNull();
    expect(dialog.getByRole('status')).toHaveTextContent('Continue in the Google window.');
    prove();
    await report('proved');
    expect(await pendingReveal).toEqual({ secret: 'login:password' });
  });
  it('says that the other window failed, and is repeated after another attempt', async () => {
    const { pendingReveal, dialog, prove, open, press } = await visitWithWindow();
    await report('failed');
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Google did not confirm that it is you/);
    await press();
    expect(open).toHaveBeenCalledTimes(2);
    expect(dialog.queryByRole('alert')).toBeNull();
    prove();
    await report('proved');
    expect(await pendingReveal).toEqual({ secret: 'login:password' });
  });
  it('says that the other window failed, also when that window is seen to be closed afterwards', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    const other = { closed: false };
    const { pendingReveal, dialog, prove } = await visitWithWindow(other);
    const look = timers.mock.calls.findLast(([, milliseconds]) => milliseconds === 500)?.[0] as () => void;
    await report('failed');
    other.closed = true;
    // A look that was due before the report is carried out after it.
    act(() => {
      for (let looks = 0; looks < 10; looks++) look();
    });
    expect(dialog.getByRole('alert')).toHaveTextContent(/^Google did not confirm that it is you/);
    prove();
    await report('proved');
    expect(await pendingReveal).toEqual({ secret: 'login:password' });
  });
  it('says nothing when the person has canceled in the other window', async () => {
    const { pendingReveal, dialog, user } = await visitWithWindow();
    await report('canceled');
    await waitFor(() => expect(dialog.queryByRole('status')).toBeNull());
    expect(dialog.queryByRole('alert')).toBeNull();
    await expectDecline(pendingReveal, () => user.click(dialog.getByRole('button', { name: 'Cancel' })));
  });
  it('says that the other window was closed', async () => {
    const other = { closed: false };
    const { pendingReveal, dialog, prove } = await visitWithWindow(other);
    other.closed = true;
    expect(await dialog.findByRole('alert', undefined, { timeout: 10_000 })).toHaveTextContent(/^The Google window was closed/);
    prove();
    await report('proved');
    expect(await pendingReveal).toEqual({ secret: 'login:password' });
  });
  it('says that the browser blocked the other window', async () => {
    const { pendingReveal, dialog, user } = await visitWithWindow(null);
    expect(dialog.getByRole('alert')).toHaveTextContent(/^Your browser blocked the Google window/);
    await expectDecline(pendingReveal, () => user.click(dialog.getByRole('button', { name: 'Cancel' })));
  });
});

describe('the waiting page', () => {
  it.each([
    ['/signed-in-again', 'proved', 'Thank you'],
    ['/signed-in-again?error=identity_failed&provider=google', 'failed', 'This did not work'],
    ['/signed-in-again?canceled=', 'canceled', 'Nothing has changed'],
  ])('gets the outcome of the other window from %s', async (address, outcome, title) => {
    const close = jest.spyOn(window, 'close').mockReturnValue();
    const waiting = new BroadcastChannel('orderstream');
    const outcomes: unknown[] = [];
    waiting.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => data.type === 'proof' && outcomes.push(data.outcome));
    await visit(address, signedInAs());
    await findHeading(title);
    await waitFor(() => expect(outcomes).toEqual([outcome]));
    expect(close).not.toHaveBeenCalled();
    waiting.postMessage({ type: 'proof_noted' });
    await waitFor(() => expect(close).toHaveBeenCalled());
    waiting.close();
    close.mockRestore();
  });
});
