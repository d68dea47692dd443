import { screen, within } from '@testing-library/react';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses, type Routes } from '../../../platform/testing/server.ts';
import { admin, anOfficeUnit, anOrder, forAdmin, orderId, page, said, unitId } from '../../testing/orders.ts';

const replacing = `POST /api/admin/orders/${orderId}/replace-unit`;
const open = (seen: boolean, more: Routes = {}, status: 'delivered' | 'refunded' = 'delivered') =>
  visit(`/admin/orders/${orderId}`, {
    ...signedInAs(admin),
    [`GET /api/admin/orders/${orderId}`]: ok(forAdmin(anOrder({ status, stage_weight: 3 }), { products: [anOfficeUnit(unitId, seen)] })),
    [`GET /api/admin/orders/${orderId}/timeline`]: page([]),
    ...more,
  });

describe('a unit of a delivered order', () => {
  it('is replaced for a chosen reason, and goes to quarantine', async () => {
    const { user, server } = await open(true, { [replacing]: ok({ position: '9' }) });
    await user.click(await screen.findByRole('button', { name: /^Заменить: / }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'Заменить' })).toBeDisabled();
    expect(dialog.getByRole('radio', { name: 'Вернуть на склад' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Не работает' }));
    await user.click(dialog.getByRole('button', { name: 'Заменить' }));
    expect(await said('Продукт заменён')).toBeVisible();
    expect(server.to(replacing)[0]?.body).toEqual({ product_id: unitId, reason: 'does_not_work', fate: 'quarantine' });
  });

  it('returns to stock if the customer has not seen it, and says why a replacement failed', async () => {
    const { user, server } = await open(false, { [replacing]: refuses(409, 'out_of_stock') });
    await user.click(await screen.findByRole('button', { name: /^Заменить: / }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('radio', { name: 'Не тот продукт' }));
    await user.click(dialog.getByRole('radio', { name: 'Вернуть на склад' }));
    await user.click(dialog.getByRole('button', { name: 'Заменить' }));
    expect(await said('Недостаточно продуктов в наличии')).toBeVisible();
    expect(server.to(replacing)[0]?.body).toMatchObject({ fate: 'restock' });
  });

  it('is not offered for a refunded order', async () => {
    await open(true, {}, 'refunded');
    expect((await screen.findAllByText(/Product 1|Продукт 1/))[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Заменить: / })).toBeNull();
  });
});
