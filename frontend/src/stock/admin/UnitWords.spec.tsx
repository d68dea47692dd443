import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fillIn, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { anAdmin, aProduct, onePageOfProducts, textShown, unitId } from '../../orders/testing/orders.ts';
import { ok, type RouteReplies } from '../../platform/testing/server.ts';

async function open(more: RouteReplies) {
  const unit = aProduct(unitId, { batch: 'March', note: 'blue' });
  const visited = await visit('/admin/products', { ...signedInAs(anAdmin), 'GET /api/admin/products': onePageOfProducts([unit]), ...more });
  await findHeading('Products');
  return visited;
}
async function pick(user: UserEvent, name: RegExp, option: string): Promise<void> {
  await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the batch and the note of a unit', () => {
  it('are shown with it, and edited with it', async () => {
    const path = `/api/admin/products/${unitId}`;
    const { user, server } = await open({ [`PATCH ${path}`]: ok({ position: '2' }), [`PUT ${path}/words`]: { status: 204 } });
    expect(await screen.findByText('March · blue')).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Edit: ${unitId.slice(0, 8)}` }));
    const dialog = within(screen.getByRole('dialog'));
    await user.clear(dialog.getByRole('textbox', { name: 'Note' }));
    await fillIn(user, dialog.getByRole('textbox', { name: 'Note' }), 'green');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await textShown('Product updated!')).toBeVisible();
    expect(server.requestsTo(`PUT ${path}/words`)[0]?.body).toEqual({
      batch: 'March',
      note: 'green',
      instead: { batch: 'March', note: 'blue' },
    });
  });

  it('can be imported: one batch for all, and a note per line after a tab, if enabled', async () => {
    const answer = ok({ created: 2, blank: 0, refused: [], position: '3' });
    const { user, server } = await open({ 'POST /api/admin/products/import': answer });
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await pick(user, /Channel/, 'WhatsApp');
    await pick(user, /Product type/, 'Creator');
    const dialog = within(screen.getByRole('dialog'));
    await fillIn(user, dialog.getByRole('textbox', { name: 'Batch' }), ' Lot 7 ');
    await fillIn(user, dialog.getByRole('textbox', { name: /Lines/ }), `one\tlogin\tfrom Zoe\ntwo\nthree\t${'n'.repeat(301)}`);
    await user.click(dialog.getByRole('checkbox', { name: 'The text after the last tab of a line is a note' }));
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Line 3: Its note is longer than 300 characters')).toBeVisible();
    expect(server.requestsTo('POST /api/admin/products/import')[0]?.body).toEqual({
      channel: 'WhatsApp',
      product_type: 'Creator',
      batch: 'Lot 7',
      lines: ['one\tlogin', 'two', ''],
      notes: ['from Zoe', '', ''],
    });
  });
});
