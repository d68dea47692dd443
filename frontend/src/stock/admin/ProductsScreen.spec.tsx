import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fillIn, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { anAdmin, aProduct, orderId, otherUnitId, onePageOfProducts, textShown, unitId } from '../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';

const assigned = aProduct(otherUnitId, { status: 'assigned', assigned_order_id: orderId });
const routes = (more: RouteReplies = {}): RouteReplies => ({
  ...signedInAs(anAdmin),
  'GET /api/admin/products': onePageOfProducts([aProduct(), assigned]),
  ...more,
});
const open = async (more?: RouteReplies, address = '/admin/products') => {
  const visited = await visit(address, routes(more));
  await findHeading('Products');
  return visited;
};

async function pickSku(user: UserEvent): Promise<void> {
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: /Channel/ }));
  await user.click(await screen.findByRole('option', { name: 'WhatsApp' }));
  await user.click(dialog.getByRole('combobox', { name: /Product type/ }));
  await user.click(await screen.findByRole('option', { name: 'Creator' }));
}

describe('the products', () => {
  it('are counted, masked and filtered by the address', async () => {
    const { server } = await open({}, '/admin/products?channel=LinkedIn&status=available');
    const table = within(await screen.findByRole('table', { name: 'Products' }));
    expect(table.getAllByText('lo**********22')).toHaveLength(2);
    expect(table.getByRole('link', { name: 'Order 8c1f2a34' })).toHaveAttribute('href', `/admin/orders/${orderId}`);
    expect(screen.getByText('Total Products').nextSibling).toHaveTextContent('5');
    const { query } = server.requestsTo('GET /api/admin/products')[0] ?? {};
    expect([query?.get('channel'), query?.get('status')]).toEqual(['LinkedIn', 'available']);
  });

  it.each([
    ['', 'No products found'],
    ['?status=available', 'No available products'],
  ])('say when there are none: %s', async (search, text) => {
    await open({ 'GET /api/admin/products': onePageOfProducts([]) }, `/admin/products${search}`);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('have no count when they could not be loaded', async () => {
    await open({ 'GET /api/admin/products': refuses(400, 'invalid') });
    await screen.findAllByText('This could not be loaded. Please try again.');
    expect(screen.getByText('Total Products').nextSibling).toHaveTextContent('–');
  });

  it('are created', async () => {
    const { user, server } = await open({ 'POST /api/admin/products': { status: 201, body: { product_id: unitId, position: '2' } } });
    await user.click(screen.getByRole('button', { name: 'Create Product' }));
    await pickSku(user);
    await fillIn(user, screen.getByRole('textbox', { name: /Private information/ }), 'login:secret');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown('Product created!')).toBeVisible();
    expect(server.requestsTo('POST /api/admin/products')[0]?.body).toEqual({
      channel: 'WhatsApp',
      product_type: 'Creator',
      private_info: 'login:secret',
    });
  });

  it('are changed without losing their private info', async () => {
    const { user, server } = await open({ [`PATCH /api/admin/products/${unitId}`]: refuses(409, 'promised_to_orders') });
    await user.click(await screen.findByRole('button', { name: 'Edit: 11112222' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown('Error: The units in stock are promised to other orders')).toBeVisible();
    const [change] = server.requestsTo(`PATCH /api/admin/products/${unitId}`);
    expect(change?.body).toEqual({ channel: 'LinkedIn', product_type: 'BasicProfile', version: 'first' });
  });

  it('say that they were changed', async () => {
    const { user } = await open({ [`PATCH /api/admin/products/${unitId}`]: ok({ position: '3' }) });
    await user.click(await screen.findByRole('button', { name: 'Edit: 11112222' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown('Product updated!')).toBeVisible();
  });

  it('are edited in place without revealing their secret', async () => {
    const { user, server } = await open({ [`PUT /api/admin/products/${unitId}/private-info`]: ok({ position: '3' }) });
    await user.click(await screen.findByRole('button', { name: 'Edit private information: 11112222' }));
    const field = await screen.findByRole('textbox', { name: 'Private information' });
    expect(field).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(field, 'new');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown('Private information updated!')).toBeVisible();
    expect(server.requestsTo(`PUT /api/admin/products/${unitId}/private-info`)[0]?.body).toEqual({ privateInfo: 'new', version: 'first' });
    expect(server.requestsTo(`POST /api/admin/products/${unitId}/reveal`)).toHaveLength(0);
  });

  it('are edited in place, starting from a revealed secret', async () => {
    const { user, server } = await open({ [`POST /api/admin/products/${unitId}/reveal`]: ok({ private_info: 'old' }) });
    await user.click(await screen.findByRole('button', { name: /^(Show|Reveal).*Private information: 11112222/ }));
    await screen.findByText('old');
    await user.click(await screen.findByRole('button', { name: 'Edit private information: 11112222' }));
    expect(await screen.findByRole('textbox', { name: 'Private information' })).toHaveValue('old');
    expect(server.requestsTo(`POST /api/admin/products/${unitId}/reveal`)).toHaveLength(1);
  });

  it('need a confirmation to change once an order has them', async () => {
    const { user, server } = await open({ [`PUT /api/admin/products/${otherUnitId}/private-info`]: ok({ position: '3' }) });
    await user.click(await screen.findByRole('button', { name: 'Edit private information: 99998888' }));
    await user.type(await screen.findByRole('textbox', { name: 'Private information' }), 'new');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change what the customer sees?' }));
    expect(dialog.getByText(/belongs to order 8c1f2a34/)).toBeVisible();
    expect(server.requestsTo(`PUT /api/admin/products/${otherUnitId}/private-info`)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await textShown('Private information updated!')).toBeVisible();
    expect(server.requestsTo(`PUT /api/admin/products/${otherUnitId}/private-info`)[0]?.body).toEqual({
      privateInfo: 'new',
      version: 'first',
    });
  });

  it('are deleted after a confirmation, but not while an order has them', async () => {
    const { user, server } = await open({ [`DELETE /api/admin/products/${unitId}`]: ok({ position: '4' }) });
    await user.click(await screen.findByRole('button', { name: 'Delete: 99998888' }));
    expect(await textShown('Cannot delete assigned product')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete: 11112222' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await textShown('Product deleted!')).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('products in a file', () => {
  it('are imported line by line, with a report of refused lines', async () => {
    const { user, server } = await open({
      'POST /api/admin/products/import': ok({ created: 1, refused: [{ line: 3, code: 'product_duplicate' }], position: '7' }),
    });
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await pickSku(user);
    await user.click(screen.getByLabelText(/Lines/));
    await user.paste(`one\n${'x'.repeat(1_001)}\none`);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }));
    const report = within(await screen.findByRole('region', { name: 'Report' }));
    expect(report.getByText(/1 product created · 2 lines refused/)).toBeVisible();
    expect(report.getByText('Line 2: Longer than 1000 characters')).toBeVisible();
    expect(report.getByText('Line 3: A product with this private information exists already')).toBeVisible();
    expect(server.requestsTo('POST /api/admin/products/import')[0]?.body).toEqual({
      channel: 'WhatsApp',
      product_type: 'Creator',
      lines: ['one', '', 'one'],
    });
  });
});

describe('a unit that someone else has changed', () => {
  const theirs = onePageOfProducts([aProduct(unitId, { version: 'second' })]);

  it('keeps the text that was typed in place, with the version that its editor saw', async () => {
    const path = `PUT /api/admin/products/${unitId}/private-info`;
    const { user, server } = await open({ [path]: refuses(409, 'product_changed') });
    await user.click(await screen.findByRole('button', { name: 'Edit private information: 11112222' }));
    const field = await screen.findByRole('textbox', { name: 'Private information' });
    await user.type(field, 'new');
    server.setReply('GET /api/admin/products', theirs);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown(/^Error: Someone else has changed this product since you opened it/)).toBeVisible();
    expect(field).toHaveValue('new');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsTo(path)).toHaveLength(2));
    expect(server.requestsTo(path)[1]?.body).toEqual({ privateInfo: 'new', version: 'first' });
  });

  it('is changed in the dialog after it was opened again', async () => {
    const path = `PATCH /api/admin/products/${unitId}`;
    const { user, server } = await open({ [path]: refuses(409, 'product_changed') });
    await user.click(await screen.findByRole('button', { name: 'Edit: 11112222' }));
    server.setReply('GET /api/admin/products', theirs);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown(/^Error: Someone else has changed this product since you opened it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Edit: 11112222' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsTo(path)).toHaveLength(2));
    expect(server.requestsTo(path).map(({ body }) => (body as { version: string }).version)).toEqual(['first', 'second']);
  });
});

describe('units that were opened', () => {
  it('are masked again once another administrator has changed their private info', async () => {
    const reveal = `POST /api/admin/products/${unitId}/reveal`;
    const { user, server } = await open({
      [reveal]: ok({ private_info: 'before' }),
      [`PATCH /api/admin/products/${unitId}`]: ok({ position: '3' }),
    });
    const toggle = { name: /^(Show|Reveal).*Private information: 11112222/ };
    await user.click(await screen.findByRole('button', toggle));
    expect(await screen.findByText('before')).toBeVisible();
    server.setReply('GET /api/admin/products', onePageOfProducts([aProduct(unitId, { version: 'second' })]));
    server.setReply(reveal, ok({ private_info: 'after' }));
    await user.click(screen.getByRole('button', { name: 'Edit: 11112222' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown('Product updated!')).toBeVisible();
    await user.click(await screen.findByRole('button', toggle));
    expect(await screen.findByText('after')).toBeVisible();
    expect(server.requestsTo(reveal)).toHaveLength(2);
  });
});
