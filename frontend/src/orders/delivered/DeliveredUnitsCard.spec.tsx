import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { newQueryClient } from '../../platform/query-client.ts';
import { ok, stubServer } from '../../platform/testing/server.ts';
import { chooseLanguage } from '../../platform/texts.ts';
import { DeliveredUnitsCard } from './DeliveredUnitsCard.tsx';
import { anOrder, aUnit, orderId, otherUnitId, onePage, unitId } from '../testing/orders.ts';

const listing = `GET /api/orders/${orderId}/products`;
const reveal = `POST /api/orders/${orderId}/products/reveal`;
const secret = (id: string, text: string) => ok({ items: [{ id, private_info: text }], private_info: null });

describe('units that were opened', () => {
  it.each([
    ['replaced', { ...aUnit(otherUnitId), replacement: true }],
    ['changed', { ...aUnit(), version: 'second' }],
  ])('are masked again once one is %s, and show its new secret when opened', async (_how, unit) => {
    chooseLanguage('en');
    const server = stubServer({ [listing]: onePage([aUnit()]), [reveal]: secret(unitId, 'before') });
    const client = newQueryClient();
    const user = userEvent.setup();
    const order = { ...anOrder({ status: 'delivered' }), hold_expires_at: null, waits_for_stock: false };
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <DeliveredUnitsCard order={order} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const card = within(await screen.findByRole('region', { name: 'Delivered Products' }));
    const show = { name: /Show private information/ };
    await user.click(card.getByRole('button', show));
    expect(await card.findByText('before')).toBeVisible();
    server.setReply(listing, onePage([unit]));
    server.setReply(reveal, secret(unit.id, 'after'));
    await act(() => client.refetchQueries({ type: 'active' }));
    await user.click(await card.findByRole('button', show));
    expect(await card.findByText('after')).toBeVisible();
    expect(card.queryByText('before')).toBeNull();
    expect(server.requestsTo(reveal)).toHaveLength(2);
  });
});
