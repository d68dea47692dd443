import { screen, waitFor, within } from '@testing-library/react';
import { findMessage, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';

const at = '2026-09-28T10:00:00.000Z';
const settings: RouteReplies = { ...signedInAs(), 'GET /api/auth/sessions': ok({ items: [] }) };

describe('the ways to sign in', () => {
  const linked = { provider: 'google', email: 'ann@gmail.test', linked_at: at, linked: true };
  const waysInRoutes = (password: boolean, identity: typeof linked) => ({
    ...settings,
    'GET /api/me/ways-in': ok({ password, identities: [identity] }),
  });
  const findCard = async () => within(await screen.findByRole('region', { name: 'Ways to sign in' }));

  it('allow unlinking Google after a confirmation', async () => {
    const { user, server } = await visit('/app/settings', {
      ...waysInRoutes(true, linked),
      'DELETE /api/me/identities/google': ok({ position: '7' }),
    });
    expect(await (await findCard()).findByText(/^ann@gmail.test, linked /)).toBeVisible();
    await user.click((await findCard()).getByRole('button', { name: 'Unlink' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Unlink Google?' }));
    server.setReplyAfter(
      'DELETE /api/me/identities/google',
      'GET /api/me/ways-in',
      ok({ password: true, identities: [{ ...linked, linked: false }] }),
    );
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await findMessage('Google unlinked')).toBeVisible();
    expect(server.requestsTo('DELETE /api/me/identities/google')).toHaveLength(1);
    expect(await (await findCard()).findByText('ann@gmail.test, unlinked')).toBeVisible();
  });

  it('allow linking Google again', async () => {
    const { user, server } = await visit('/app/settings', {
      ...waysInRoutes(true, { ...linked, linked: false }),
      'PUT /api/me/identities/google': ok({ position: '7' }),
    });
    await user.click(await (await findCard()).findByRole('button', { name: 'Link again' }));
    expect(await findMessage('Google linked again')).toBeVisible();
    expect(server.requestsTo('PUT /api/me/identities/google')).toHaveLength(1);
  });

  it('cannot be unlinked without a password; the card says what to do', async () => {
    await visit('/app/settings', waysInRoutes(false, linked));
    expect(await (await findCard()).findByText(/set a password first: you have no other way to sign in/)).toBeVisible();
    expect((await findCard()).queryByRole('button', { name: 'Unlink' })).toBeNull();
  });

  it('show an error when Google cannot be unlinked', async () => {
    const { user } = await visit('/app/settings', {
      ...waysInRoutes(true, linked),
      'DELETE /api/me/identities/google': refuses(409, 'last_way_in'),
    });
    await user.click(await (await findCard()).findByRole('button', { name: 'Unlink' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await dialog.findByText('Set a password first: there would be no way in')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
