import { paymentRefusals } from '@orderstream/contracts/payments/refusals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { annAccount, fillIn, findHeading, findMessage } from '../../app/testing/visit.tsx';
import { ok, refuses } from '../../platform/testing/server.ts';
import { aMapping, listedPrices, mappingId, openPrices, pricesPath } from '../testing/prices.ts';

const ofInstagram = (['BasicProfile', 'PremiumProfile', 'Creator'] as const).map((product_type, n) =>
  aMapping({ id: `0198a0a0-0000-7000-8000-00000000000${n}`, channel: 'Instagram', product_type }),
);
const pick = async (user: UserEvent, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const fill = async (user: UserEvent, price = ' price_2Def ') => {
  await pick(user, 'Channel', 'WhatsApp');
  await pick(user, 'Product type', 'Business');
  await fillIn(user, screen.getByLabelText('Price ID'), price);
};
const add = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add' }));
const remove = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Delete the price of LinkedIn • Creator' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete this mapping?' })).getByRole('button', { name: 'Delete' }),
  );
};

describe('billing prices', () => {
  it('are rows of two lines on a narrow screen, each with its actions in a menu', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => Object.assign(wide(media), { matches: true });
    try {
      const { user } = await openPrices([aMapping()]);
      const row = (await screen.findByText('LinkedIn • Creator')).closest<HTMLElement>('[data-two-lines]');
      expect(row).toHaveTextContent('price_1Abc$149.003 subscriptions');
      await user.click(screen.getByRole('button', { name: 'Actions: LinkedIn • Creator' }));
      await user.click(screen.getByRole('menuitem', { name: 'Change' }));
      expect(await screen.findByRole('alertdialog', { name: 'New price of LinkedIn • Creator' })).toBeVisible();
    } finally {
      window.matchMedia = wide;
    }
  });

  it('explain how to create one, and are listed with their amounts', async () => {
    await openPrices([
      aMapping(),
      aMapping({ id: `${mappingId.slice(0, -1)}b`, channel: 'WhatsApp', valid: false, currency: 'jpy', unit_amount: 900 }),
    ]);
    await findHeading('Billing Prices');
    expect(
      screen.getByText(/^Create a recurring monthly price in Stripe, copy its id \(it starts with price_\), and add it here\.$/),
    ).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: 'Billing Prices' })).getAllByRole('row');
    const words = rows.map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));
    expect(words).toEqual([
      ['', 'Channel', 'Product type', 'Price ID', 'Per unit and month', 'Subscriptions', 'Actions'],
      ['', 'LinkedIn', 'Creator', 'price_1Abc', '$149.00', '3', 'ChangeDelete'],
      ['', 'WhatsApp', 'Creator', 'price_1Abc', '¥900No longer sold', '3', 'ChangeDelete'],
    ]);
  });

  it('say when there are none, and when they could not be loaded', async () => {
    const { user, server } = await openPrices([], { [`GET ${pricesPath}`]: refuses(400, 'invalid') });
    expect(await screen.findByRole('button', { name: 'Add' })).toBeDisabled();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.setReply(`GET ${pricesPath}`, listedPrices([]));
    await user.click(again);
    expect(await screen.findByText('No prices yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled();
  });
});

describe('a price that the provider knows', () => {
  it('chooses the product that it is named after, and is pointed out where another one is chosen', async () => {
    const items = ['WhatsApp • Creator', 'Something else'].map((product, n) => ({
      id: `price_${n}`,
      product,
      unit_amount: 14_900,
      currency: 'usd',
    }));
    const { user } = await openPrices([], { 'GET /api/admin/provider-prices': ok({ items }) });
    await screen.findByRole('button', { name: 'Add' });
    const price = screen.getByLabelText('Price ID');
    await fillIn(user, price, 'price_1');
    expect(await screen.findByText(/^At Stripe: Something else, \$149\.00 a month$/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveTextContent(/^\W*$/);
    await user.clear(price);
    await fillIn(user, price, 'price_0');
    expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveTextContent('WhatsApp');
    expect(screen.getByRole('combobox', { name: 'Product type' })).toHaveTextContent('Creator');
    expect(screen.queryByText(/another product$/)).toBeNull();
    await pick(user, 'Product type', 'Business');
    expect(screen.getByText(/^At Stripe: WhatsApp • Creator, .* It is the price of another product$/)).toBeVisible();
  });
});

describe('a price mapping', () => {
  const adding = `POST ${pricesPath}`;

  it('needs all its fields', async () => {
    const { user, server } = await openPrices([]);
    await pick(user, 'Channel', 'LinkedIn');
    await user.type(screen.getByLabelText('Price ID'), '   ');
    await add(user);
    expect(await screen.findByText('Fill in all fields')).toBeVisible();
    expect(screen.getByLabelText('Price ID')).toHaveAccessibleDescription('Enter the price ID');
    expect(server.requestsTo(adding)).toHaveLength(0);
  });

  it('is added for products without a price only', async () => {
    const { user, server } = await openPrices(ofInstagram, { [adding]: { status: 201, body: { id: mappingId, position: '7' } } });
    await pick(user, 'Channel', 'Instagram');
    await user.click(screen.getByRole('combobox', { name: 'Product type' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Business']);
    await user.click(screen.getByRole('option', { name: 'Business' }));
    await user.type(screen.getByLabelText('Price ID'), ' price_2Def ');
    server.setReplyAfter(
      adding,
      `GET ${pricesPath}`,
      listedPrices([...ofInstagram, aMapping({ channel: 'Instagram', product_type: 'Business' })]),
    );
    await add(user);
    expect(await findMessage('Mapping Added')).toBeVisible();
    expect(server.requestsTo(adding)[0]?.body).toEqual({ channel: 'Instagram', product_type: 'Business', stripe_price_id: 'price_2Def' });
    expect(screen.getByLabelText('Price ID')).toHaveValue('');
    await user.click(screen.getByRole('combobox', { name: 'Product type' }));
    expect(await screen.findAllByRole('option')).toHaveLength(4);
  });

  it('says why it was not added, and keeps what was typed', async () => {
    const { user, server } = await openPrices([]);
    await fill(user);
    const why = (
      [
        'price_id_malformed',
        'price_not_found',
        'price_inactive',
        'price_not_recurring',
        'price_not_monthly',
        'price_without_amount',
        'price_in_other_currency',
        'price_of_other_mode',
        'mapping_exists',
        'provider_unavailable',
      ] as const
    ).map((code) => [code, paymentRefusals[code][1]] as const);
    for (const [code, text] of [...why, ['internal', 'Failed to add mapping'] as const]) {
      server.setReply(adding, refuses(409, code));
      await add(user);
      const title = (await findMessage(text)).parentElement as HTMLElement;
      expect(within(title).getByText('Error')).toBeVisible();
    }
    expect(server.requestsTo(adding)).toHaveLength(11);
    expect(screen.getByLabelText('Price ID')).toHaveValue(' price_2Def ');
  });

  it('changes in one step, to one of the provider’s prices, and running subscriptions keep theirs', async () => {
    const replacing = `PUT ${pricesPath}/${mappingId}` as const;
    const offered = [{ id: 'price_9Xyz', product: 'LinkedIn Creator', unit_amount: 19_900, currency: 'usd' }];
    const routes = { [replacing]: ok({ id: mappingId, position: '9' }), 'GET /api/admin/provider-prices': ok({ items: offered }) };
    const { user, server } = await openPrices([aMapping()], routes);
    await user.click(await screen.findByRole('button', { name: 'Change the price of LinkedIn • Creator' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New price of LinkedIn • Creator' }));
    expect(
      dialog.getByText(/2 running subscriptions keep \$149\.00 per unit and month\. 1 running subscription keeps \$99\.00/),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Change price' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Price ID'), 'price_9Xyz');
    expect(await dialog.findByText(/^At Stripe: LinkedIn Creator, \$199\.00 a month$/)).toBeVisible();
    server.setReply(replacing, refuses(409, 'price_not_monthly'));
    await user.click(dialog.getByRole('button', { name: 'Change price' }));
    expect(await findMessage(paymentRefusals.price_not_monthly[1])).toBeVisible();
    server.setReply(replacing, ok({ id: mappingId, position: '9' }));
    await user.click(dialog.getByRole('button', { name: 'Change price' }));
    expect(await findMessage('Price changed')).toBeVisible();
    expect(server.requestsTo(replacing)[0]?.body).toEqual({ stripe_price_id: 'price_9Xyz' });
  });

  it('is deleted after a confirmation', async () => {
    const { user, server } = await openPrices([aMapping()], { [`DELETE ${pricesPath}/${mappingId}`]: ok({ position: '8' }) });
    await user.click(await screen.findByRole('button', { name: 'Delete the price of LinkedIn • Creator' }));
    expect(
      await screen.findByText(/^LinkedIn • Creator can no longer be ordered\. Running subscriptions and unpaid orders are not affected\.$/),
    ).toBeVisible();
    expect(server.requestsTo(`DELETE ${pricesPath}/${mappingId}`)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    server.setReplyAfter(`DELETE ${pricesPath}/${mappingId}`, `GET ${pricesPath}`, listedPrices([]));
    await remove(user);
    expect(await findMessage('Mapping Deleted')).toBeVisible();
    expect(await screen.findByText('No prices yet')).toBeVisible();
  });

  it.each([
    ['mapping_unknown', 'Price mapping not found'],
    ['internal', 'Failed to delete mapping'],
  ])('says why it was not deleted: %s', async (code, text) => {
    const { user } = await openPrices([aMapping()], { [`DELETE ${pricesPath}/${mappingId}`]: refuses(409, code) });
    await remove(user);
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByText('Error')).toBeVisible();
    expect(dialog.getByText(text)).toBeVisible();
  });
});

describe('the history of prices', () => {
  it('shows each price, who set it and why it ended', async () => {
    const period = {
      id: mappingId,
      channel: 'LinkedIn',
      product_type: 'Creator',
      stripe_price_id: 'price_1',
      unit_amount: 9_900,
      currency: 'usd',
    };
    const since = '2026-03-05T09:30:00.000Z';
    const items = [
      { ...period, id: '1', since, set_by: { id: annAccount.id, name: 'Ann Ember' }, until: null, ended: null },
      { ...period, id: '2', unit_amount: 500, since, set_by: { id: 'abcdef0123', name: null }, until: since, ended: 'replaced' },
      { ...period, id: '3', channel: 'WhatsApp', since, set_by: null, until: since, ended: 'provider' },
    ];
    const { user } = await openPrices([aMapping()], { 'GET /api/admin/price-history': ok({ items }) });
    const table = within(await screen.findByRole('table', { name: 'Price history' }));
    const rows = () => table.getAllByRole('row').map((row) => row.textContent.replaceAll('\u00a0', ' '));
    const at = '05 Mar 2026, 09:30';
    expect(rows().slice(1)).toEqual([
      `LinkedIn • Creator$99.00${at}AppliesAnn Ember`,
      `LinkedIn • Creator$5.00${at}${at}replaced by anotherdeleted user abcdef01`,
      `WhatsApp • Creator$99.00${at}${at}no longer sold at Stripethe system`,
    ]);
    expect(table.getByRole('link', { name: 'Ann Ember' })).toHaveAttribute('href', `/admin/users/${annAccount.id}`);
    await pick(user, 'Product', 'WhatsApp • Creator');
    expect(rows()).toHaveLength(2);
  });
});
