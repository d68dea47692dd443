import { screen, waitFor, within } from '@testing-library/react';
import { annAccount, findHeading, signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import {
  aCustomOrder,
  anAdmin,
  anOrder,
  aProduct,
  anOfficeUnit,
  adminOrderOf,
  orderId,
  otherUnitId,
  onePage,
  onePageOfProducts,
  textShown,
  unitId,
} from '../../testing/orders.ts';

const paid = anOrder({ status: 'paid_in_process', stage_weight: 2 });
const thirdUnit = '77778888-3333-4444-8555-666677778888';
const listing = (routes: RouteReplies = {}): RouteReplies => ({
  ...signedInAs(anAdmin),
  'GET /api/admin/orders': onePage([{ ...adminOrderOf(paid), taken_by: 'Mo Derator' }]),
  [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(paid)),
  'GET /api/admin/products': onePageOfProducts([aProduct(), aProduct(otherUnitId), aProduct(thirdUnit)]),
  ...routes,
});
const assigning = `POST /api/admin/orders/${orderId}/assign-products`;
const one = (order: ReturnType<typeof adminOrderOf>, routes: RouteReplies = {}) =>
  visit(`/admin/orders/${orderId}`, listing({ [`GET /api/admin/orders/${orderId}`]: ok(order), ...routes }));

describe("the administrator's orders", () => {
  it('are filtered by the address', async () => {
    const { server } = await visit('/admin/orders?type=user&status=paid_in_process', listing());
    await findHeading('Orders');
    const table = within(await screen.findByRole('table', { name: 'Orders' }));
    const words = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('th,td') ?? [])].map((cell) => cell.textContent);
    const [head, row] = table.getAllByRole('row');
    expect(words(head)).toEqual(['', 'ID', 'Customer', 'Product', 'Quantity', 'Amount', 'Status', 'Date', 'Actions']);
    expect(words(row).map((cell) => cell?.replaceAll('\u00a0', ' '))).toEqual([
      '',
      '8c1f2a34',
      `Ann Ember${annAccount.email}`,
      'LinkedIn • Basic profileStandard',
      '2',
      '$210.00',
      expect.stringMatching(/^Paid \/ In Processwaits since 05 Mar 2026, \d\d:\d\dTaken by Mo Derator$/),
      expect.stringMatching(/^05 Mar 2026, \d\d:30$/),
      'Assign ProductsDetails',
    ]);
    expect(table.getByRole('link', { name: 'Details: 8c1f2a34' })).toHaveAttribute('href', `/admin/orders/${orderId}`);
    const { query } = server.requestsTo('GET /api/admin/orders')[0] ?? {};
    expect([query?.get('type'), query?.get('status')]).toEqual(['user', 'paid_in_process']);
  });

  it('put a chosen filter into the address', async () => {
    const { user, server } = await visit('/admin/orders?type=custom', listing());
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Delivered' }));
    expect(window.location.search).toBe('?type=custom&status=delivered');
    const { query } = server.requestsTo('GET /api/admin/orders').at(-1) ?? {};
    expect([query?.get('type'), query?.get('status')]).toEqual(['custom', 'delivered']);
  });

  it('are found by id prefix', async () => {
    const { user, server } = await visit('/admin/orders', listing());
    await user.type(await screen.findByRole('searchbox', { name: 'Search by order, customer or payment' }), '8c1f');
    await waitFor(() => expect(server.requestsTo('GET /api/admin/orders').at(-1)?.query.get('search')).toBe('8c1f'));
    expect(window.location.search).toBe('?search=8c1f');
  });

  it('say when there are none', async () => {
    await visit('/admin/orders', listing({ 'GET /api/admin/orders': onePage([]) }));
    expect(await screen.findByText('No Orders Found')).toBeVisible();
  });

  it('get exactly the ordered number of products', async () => {
    const { user, server } = await visit('/admin/orders', listing({ [assigning]: ok({ position: '8' }) }));
    await user.click(await screen.findByRole('button', { name: 'Assign Products: 8c1f2a34' }));
    const dialog = within(await screen.findByRole('dialog'));
    const boxes = await dialog.findAllByRole('checkbox');
    expect(boxes[2]).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled();
    await user.click(boxes[2] as HTMLElement);
    await user.click(boxes[1] as HTMLElement);
    expect(dialog.getByText('Selected: 2 of 2')).toBeVisible();
    expect(boxes[0]).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await textShown('Products successfully assigned!')).toBeVisible();
    expect(server.requestsTo(assigning)[0]?.body).toEqual({ productIds: [otherUnitId, thirdUnit] });
    const { query } = server.requestsTo('GET /api/admin/products')[0] ?? {};
    expect([query?.get('status'), query?.get('channel'), query?.get('product_type')]).toEqual(['available', 'LinkedIn', 'BasicProfile']);
  });

  it('offer any available product for an unpaid custom order, and ask for at least one', async () => {
    const custom = adminOrderOf(aCustomOrder());
    const { user, server } = await visit(
      '/admin/orders',
      listing({
        'GET /api/admin/orders': onePage([custom]),
        [`GET /api/admin/orders/${orderId}`]: ok(custom),
        [assigning]: refuses(500, 'strange'),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Reserve Products: 8c1f2a34' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [box] = await dialog.findAllByRole('checkbox');
    expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled();
    const { query } = server.requestsTo('GET /api/admin/products')[0] ?? {};
    expect([query?.get('status'), query?.get('channel'), query?.get('product_type')]).toEqual(['available', null, null]);
    await user.click(box as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await textShown('Error assigning products: Unknown error')).toBeVisible();
  });

  it.each(['draft', 'awaiting_payment', 'delivered', 'completed', 'canceled', 'refunded'] as const)(
    'offer no assignment to what is %s',
    async (status) => {
      const orders = [adminOrderOf(anOrder({ status })), adminOrderOf(aCustomOrder({ id: unitId, status }))];
      await visit('/admin/orders', listing({ 'GET /api/admin/orders': onePage(orders) }));
      expect(await screen.findByRole('link', { name: 'Details: 11112222' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /^(Assign|Reserve) Products/ })).toBeNull();
    },
  );

  it('say why assigning failed', async () => {
    const { user } = await visit('/admin/orders', listing({ [assigning]: refuses(409, 'product_not_available') }));
    await user.click(await screen.findByRole('button', { name: 'Assign Products: 8c1f2a34' }));
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: 'Select the oldest 2' }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(await textShown('Error assigning products: A selected product is no longer available')).toBeVisible();
  });
});

describe("the administrator's view of one order", () => {
  it('shows customer and actions', async () => {
    await one(adminOrderOf({ ...paid, stripe_subscription_id: 'sub_1', stripe_payment_id: 'pi_1' }));
    await findHeading('Order 8c1f2a34');
    const facts = within(screen.getByRole('region', { name: 'Order information' })).getAllByRole('term');
    expect(facts.map((term) => [term.textContent, term.nextSibling?.textContent?.replaceAll('\u00a0', ' ')])).toEqual([
      ['Order ID', expect.stringContaining(orderId)],
      ['Type', 'Standard'],
      ['User', 'Ann Ember'],
      ['Status', 'Paid / In Process'],
      ['Channel', 'LinkedIn'],
      ['Product type', 'Basic profile'],
      ['Quantity', '2'],
      ['In stock', '3'],
      ['Amount', '$210.00'],
      ['Billing', 'Subscription'],
      ['Created', expect.stringMatching(/^05 Mar 2026, \d\d:30$/)],
      ['Subscription ID', 'sub_1'],
      ['Payment ID', 'pi_1'],
      ['Link for the customer', `http://localhost/app/orders/${orderId}View as the customer`],
    ]);
    expect(screen.getByRole('link', { name: 'Ann Ember' })).toHaveAttribute('href', `/admin/users/${paid.user_id}`);
    expect(screen.getByText('sub_1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Assign Products' })).toBeEnabled();
  });

  it('confirms without products after a confirmation', async () => {
    const confirming = `POST /api/admin/orders/${orderId}/confirm-without-products`;
    const { user, server } = await one(adminOrderOf(paid), { [confirming]: ok({ position: '8' }) });
    await user.click(await screen.findByRole('button', { name: 'Confirm without products' }));
    expect(server.requestsTo(confirming)).toHaveLength(0);
    server.setReplyAfter(confirming, `GET /api/admin/orders/${orderId}`, ok(adminOrderOf({ ...paid, status: 'completed' })));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    expect(await textShown('The order was confirmed without products')).toBeVisible();
    expect((await screen.findAllByText('Completed'))[0]).toBeVisible();
  });

  it('reveals assigned products and the text of the order with one request', async () => {
    const revealing = `POST /api/admin/orders/${orderId}/reveal`;
    const order = adminOrderOf(aCustomOrder({ status: 'delivered', has_private_info: true }), {
      products: [anOfficeUnit()],
      private_info_mask: 'ab****yz',
    });
    const { user, server } = await one(order, {
      [revealing]: ok({ items: [{ id: unitId, private_info: 'login:secret-1' }], private_info: 'own words' }),
    });
    const card = within(await screen.findByRole('region', { name: 'Assigned products' }));
    await user.click(card.getByRole('button', { name: /Show/ }));
    expect(await screen.findByText('secret-1')).toBeVisible();
    expect(screen.getByText('own words')).toBeVisible();
    expect(server.requestsTo(revealing)).toHaveLength(1);
  });

  it('takes products back only while the customer has not seen them', async () => {
    const order = adminOrderOf(anOrder({ status: 'delivered', stage_weight: 3 }), { products: [anOfficeUnit()] });
    const unassign = `POST /api/admin/orders/${orderId}/unassign-products` as const;
    const { user, server } = await one(order, { [unassign]: refuses(409, 'already_revealed') });
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const sure = dialog.getByRole('button', { name: 'Take back' });
    expect(sure).toBeDisabled();
    expect(dialog.getByRole('radiogroup', { name: /^Reason/ })).toHaveAccessibleDescription(/^The customer does not see it\./);
    await user.click(dialog.getByRole('radio', { name: 'Wrong product' }));
    await user.click(sure);
    expect(await textShown('The private information was already revealed')).toBeVisible();
    expect(server.requestsTo(unassign)[0]?.body).toEqual({ reason: 'wrong_product' });
  });

  it('cancels an unpaid order for a reason, which the customer does not see', async () => {
    const cancel = `POST /api/admin/orders/${orderId}/cancel` as const;
    const { user, server } = await one(adminOrderOf(anOrder()), { [cancel]: ok({ position: '8' }) });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const sure = dialog.getByRole('button', { name: 'Cancel order' });
    expect(sure).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Ordered twice' }));
    await user.click(sure);
    expect(await textShown('The order was cancelled')).toBeVisible();
    expect(server.requestsTo(cancel)[0]?.body).toEqual({ reason: 'ordered_twice' });
  });

  it('says when there is no such order', async () => {
    await visit(`/admin/orders/${orderId}`, {
      ...signedInAs(anAdmin),
      [`GET /api/admin/orders/${orderId}`]: refuses(404, 'order_unknown'),
    });
    expect(await screen.findByText('Order not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to orders' })).toHaveAttribute('href', '/admin/orders');
  });
});
