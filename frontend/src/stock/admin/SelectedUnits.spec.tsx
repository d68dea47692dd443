import { screen, waitFor, within } from '@testing-library/react';
import { signedInAs, visit } from '../../app/testing/visit.tsx';
import { anAdmin, aProduct, orderId, otherUnitId, onePageOfProducts, textShown, unitId } from '../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';

const [bad, seen] = ['33334444-3333-4444-8555-666677778888', '55556666-3333-4444-8555-666677778888'];
const units = [
  aProduct(unitId, { batch: 'March', note: 'blue' }),
  aProduct(otherUnitId, { status: 'assigned', assigned_order_id: orderId }),
  aProduct(bad, { status: 'quarantined' }),
  aProduct(seen, { status: 'quarantined', seen: true }),
];
const at = (id: string, more = '') => `/api/admin/products/${id}${more}`;

async function withAll(more: RouteReplies = {}, roles = ['admin']) {
  const visited = await visit('/admin/products', {
    ...signedInAs({ ...anAdmin, roles }),
    'GET /api/admin/products': onePageOfProducts(units),
    ...more,
  });
  await visited.user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  const bar = within(screen.getByRole('group', { name: 'With the selected rows' }));
  expect(bar.getByText('4 selected')).toBeVisible();
  const ask = async (act: string, title: string) => {
    await visited.user.click(bar.getByRole('button', { name: act }));
    return within(await screen.findByRole('alertdialog', { name: title }));
  };
  return { ...visited, bar, ask };
}

describe('units selected in the list', () => {
  it('are deleted after a confirmation, unless assigned or quarantined', async () => {
    const { user, server, ask } = await withAll({ [`DELETE ${at(unitId)}`]: ok({ position: '4' }) });
    const dialog = await ask('Delete', 'Delete 1 unit?');
    expect(dialog.getByText('3 selected units cannot be deleted: assigned to an order, or quarantined.')).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await textShown('Deleted: 1 unit')).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('are written off together, and the failed ones are named', async () => {
    const { user, ask } = await withAll({
      [`POST ${at(bad, '/write-off')}`]: ok({ position: '4' }),
      [`POST ${at(seen, '/write-off')}`]: refuses(409, 'product_not_quarantined'),
    });
    const dialog = await ask('Write off', 'Write 2 units off?');
    await user.click(dialog.getByRole('button', { name: 'Write off' }));
    expect(await textShown('Written off: 1 unit')).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('55556666: This product is not quarantined');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('get a batch, and keep their notes', async () => {
    const { user, server, ask } = await withAll({
      [`PUT ${at(unitId, '/words')}`]: { status: 204 },
      [`PUT ${at(otherUnitId, '/words')}`]: { status: 204 },
    });
    const dialog = await ask('Set batch', 'Set the batch of 2 units?');
    await user.type(dialog.getByRole('textbox', { name: 'Batch' }), ' Lot 7 ');
    await user.click(dialog.getByRole('button', { name: 'Set batch' }));
    expect(await textShown('Batch set: 2 units')).toBeVisible();
    expect(server.requestsTo(`PUT ${at(unitId, '/words')}`)[0]?.body).toMatchObject({
      batch: 'Lot 7',
      note: 'blue',
      instead: { note: 'blue' },
    });
    expect(server.requestsTo(`PUT ${at(otherUnitId, '/words')}`)[0]?.body).toMatchObject({
      batch: 'Lot 7',
      note: null,
      instead: { note: null },
    });
  });

  it('return to stock unless a customer has seen them, and moderators get no other action', async () => {
    const { user, server, bar, ask } = await withAll({ [`POST ${at(bad, '/mend')}`]: ok({ position: '4' }) }, ['moderator']);
    for (const name of ['Delete', 'Write off']) expect(bar.queryByRole('button', { name })).toBeNull();
    const dialog = await ask('Back to stock', 'Put 1 unit back in stock?');
    await user.click(dialog.getByRole('button', { name: 'Back to stock' }));
    expect(await textShown('Back in stock: 1 unit')).toBeVisible();
    expect(server.requestsTo(`POST ${at(bad, '/mend')}`)[0]?.body).toEqual({});
    expect(server.requestsTo(`POST ${at(seen, '/mend')}`)).toHaveLength(0);
  });
});
