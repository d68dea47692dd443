import { screen, waitFor, within } from '@testing-library/react';
import { annAccount, fillIn, findMessage, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../platform/testing/server.ts';
import { anOrder, adminOrderOf, orderId } from '../orders/testing/orders.ts';

const path = `/api/admin/orders/${orderId}/notes`;
const note = (id: string, author_id: string) => ({
  id,
  order_id: orderId,
  author_id,
  author_name: 'Ada Admin',
  text: `words of ${id}`,
  written_at: '2026-03-05T09:30:07.000Z',
});
const open = (role: 'admin' | 'moderator', routes: RouteReplies = {}) =>
  visit(`/admin/orders/${orderId}`, {
    ...signedInAs({ ...annAccount, roles: [role] }),
    [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(anOrder())),
    [`GET ${path}`]: ok({ items: [note('own', annAccount.id), note('foreign', 'colleague')] }),
    ...routes,
  });
const card = async () => within(await screen.findByRole('region', { name: 'Notes and tags' }));
const entries = async () => within((await card()).getByRole('list', { name: 'Notes' })).findAllByRole('listitem');

describe('the notes on an order', () => {
  it('are shown with their author, and added', async () => {
    const { user, server } = await open('moderator', { [`POST ${path}`]: ok({ id: 'new' }) });
    expect(await (await card()).findByText('words of own')).toBeVisible();
    expect((await entries())[0]).toHaveTextContent(/Ada Admin · .*\d\d:\d\d:07/);
    const add = (await card()).getByRole('button', { name: 'Add note' });
    expect(add).toBeDisabled();
    await fillIn(user, (await card()).getByLabelText('New note'), ' called back ');
    await user.click(add);
    expect(await findMessage('Note added')).toBeVisible();
    expect(server.requestsTo(`POST ${path}`)[0]?.body).toEqual({ text: 'called back' });
    expect((await card()).getByLabelText('New note')).toHaveValue('');
  });

  it('are deleted after a confirmation: by their author, and by administrators', async () => {
    const { user, server } = await open('moderator', { 'DELETE /api/admin/notes/own': { status: 204 } });
    await waitFor(async () => expect((await card()).getAllByRole('button', { name: 'Delete note' })).toHaveLength(1));
    await user.click((await card()).getByRole('button', { name: 'Delete note' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(server.requestsTo('DELETE /api/admin/notes/own')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete note' }));
    expect(await findMessage('Note deleted')).toBeVisible();
    expect(server.requestsTo('DELETE /api/admin/notes/own')).toHaveLength(1);
  });

  it('say when there are none, when loading failed, and when saving failed', async () => {
    const { user } = await open('admin', { [`GET ${path}`]: ok({ items: [] }), [`POST ${path}`]: refuses(404, 'account_unknown') });
    expect(await screen.findByText('No notes yet')).toBeVisible();
    await fillIn(user, (await card()).getByLabelText('New note'), 'lost?');
    await user.click((await card()).getByRole('button', { name: 'Add note' }));
    expect(await findMessage('The note could not be added')).toBeVisible();
    expect((await card()).getByLabelText('New note')).toHaveValue('lost?');
    await open('admin', { [`GET ${path}`]: refuses(400, 'invalid') });
    expect(await screen.findByText('The notes could not be loaded.')).toBeVisible();
  });
});
