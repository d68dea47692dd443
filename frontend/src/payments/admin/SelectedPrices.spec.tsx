import { screen, waitFor, within } from '@testing-library/react';
import { fillIn } from '../../app/testing/visit.tsx';
import { ok } from '../../platform/testing/server.ts';
import { aMapping, mappingId, openPrices } from '../testing/prices.ts';

describe('selected prices', () => {
  it('are changed by one request, once each has a new one', async () => {
    const [first, second] = [aMapping(), aMapping({ id: `${mappingId.slice(0, -1)}b`, channel: 'WhatsApp' })];
    const jobs = 'POST /api/admin/bulk-jobs';
    const { user, server } = await openPrices([first, second], {
      'GET /api/admin/provider-prices': ok({ items: [] }),
      [jobs]: { status: 202, body: { id: 'j1' } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await user.click(screen.getByRole('button', { name: 'Change prices' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change 2 prices?' }));
    const typeOf = async (product: string, price: string) =>
      fillIn(user, within(dialog.getByRole('group', { name: product })).getByLabelText('Price ID'), price);
    await typeOf('LinkedIn • Creator', 'price_one');
    expect(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled();
    await typeOf('WhatsApp • Creator', ' price_two ');
    await user.click(dialog.getByRole('button', { name: 'Change prices' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const items = [
      { id: first.id, as_of: '7', price_id: 'price_one' },
      { id: second.id, as_of: '7', price_id: 'price_two' },
    ];
    expect(server.requestsTo(jobs).map(({ body }) => body)).toEqual([{ kind: 'replace_price', items }]);
  });
});
