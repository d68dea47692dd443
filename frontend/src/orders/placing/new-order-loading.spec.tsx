import { act, screen } from '@testing-library/react';
import { findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, type Reply } from '../../platform/testing/server.ts';
import { ordersByStage } from '../testing/orders.ts';

const stock = ok({
  items: [
    { channel: 'LinkedIn', product_type: 'BasicProfile', available: 3, price: { amount: 4_900, currency: 'usd' } },
    { channel: 'WhatsApp', product_type: 'Creator', available: 9, price: null },
  ],
});
const create = () => screen.getByRole('button', { name: /^Pay |^Create Order$/ });

describe('the new order page while the stock loads', () => {
  const opened = async () => {
    let load = (_: Reply): void => {};
    const answer = new Promise<Reply>((resolve) => (load = resolve));
    const visited = await visit('/app/orders/new', { ...signedInAs(), ...ordersByStage(), 'GET /api/catalogue': () => answer });
    await findHeading('New Order');
    return {
      ...visited,
      load: () =>
        act(() => {
          load(stock);
          return answer;
        }),
    };
  };

  it('has its form, whose button is disabled', async () => {
    const { user, load, server } = await opened();
    expect(await screen.findByRole('form', { name: 'Order' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Order' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'LinkedIn • Basic profile' })).toHaveAccessibleDescription(/Checking stock/);
    await user.click(screen.getByRole('radio', { name: 'LinkedIn • Basic profile' }));
    await user.clear(screen.getByLabelText(/Quantity/));
    await user.type(screen.getByLabelText(/Quantity/), '2');
    await user.keyboard('{Enter}');
    await load();
    expect(await screen.findByText('Available: 3')).toBeVisible();
    expect(screen.getByLabelText(/Quantity/)).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'LinkedIn • Basic profile' })).toBeChecked();
    expect(create()).toHaveAccessibleName('Pay $98.00 per month');
    expect(create()).toBeEnabled();
    expect(server.requestsTo('POST /api/orders')).toHaveLength(0);
  });

  it('takes a choice that is not for sale as none', async () => {
    const { user, load } = await opened();
    await user.click(await screen.findByRole('radio', { name: 'WhatsApp • Creator' }));
    await load();
    expect(await screen.findByRole('radio', { name: 'WhatsApp • Creator', hidden: true })).not.toBeChecked();
    await user.click(create());
    expect(screen.getByText('Please choose a channel')).toBeVisible();
  });
});
