import { act, screen, waitFor } from '@testing-library/react';
import { pause } from '@orderstream/client/pause';
import { fillIn, findHeading, messageRegion, currentPath, sessionAnswer, signedInAs, visit } from '../../app/testing/visit.tsx';
import { chooseLanguage } from '../../platform/texts.ts';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import { orderId, textShown, ordersByStage } from '../testing/orders.ts';

const price = { amount: 4_900, currency: 'usd' };
const profile = { channel: 'LinkedIn', product_type: 'BasicProfile' };
const stock = (available: number) =>
  ok({
    items: [
      { ...profile, available, price },
      { channel: 'WhatsApp', product_type: 'Creator', available: 9, price: null },
      { channel: 'WhatsApp', product_type: 'Business', available: 0, price },
    ],
  });
const routes = (available: number): RouteReplies => ({ ...signedInAs(), ...ordersByStage(), 'GET /api/catalogue': stock(available) });
const checkout = `POST /api/orders/${orderId}/checkout-session`;
const made = { 'POST /api/orders': { status: 201, body: { order_id: orderId, position: '9' } } };
const create = () => screen.getByRole('button', { name: /^Pay |^Create Order$/ });

async function chosen(table: RouteReplies, quantity = '2') {
  const visited = await visit('/app/orders/new', table);
  await findHeading('New Order');
  await visited.user.click(await screen.findByRole('radio', { name: 'LinkedIn • Basic profile' }));
  await visited.user.clear(screen.getByLabelText(/Quantity/));
  if (quantity) await visited.user.type(screen.getByLabelText(/Quantity/), quantity);
  return visited;
}

describe('the new order page', () => {
  it('asks for missing fields', async () => {
    const { user, server } = await visit('/app/orders/new', routes(3));
    await screen.findByRole('radio', { name: 'LinkedIn • Basic profile' });
    await user.clear(screen.getByLabelText(/Quantity/));
    await user.click(create());
    expect(screen.getByText('Please choose a channel')).toBeVisible();
    expect(screen.getByText('Please choose a product type')).toBeVisible();
    expect(screen.getByText('The quantity must be at least 1')).toBeVisible();
    expect(server.requestsTo('POST /api/orders')).toHaveLength(0);
  });

  it.each([
    ['1.5', 'Enter a whole number'],
    ['0.5', 'The quantity must be at least 1'],
  ])('says what is wrong with a quantity of %s', async (quantity, words) => {
    const { user } = await visit('/app/orders/new', routes(3));
    await user.click(await screen.findByRole('radio', { name: 'LinkedIn • Basic profile' }));
    await user.clear(screen.getByLabelText(/Quantity/));
    await user.type(screen.getByLabelText(/Quantity/), quantity);
    await user.click(create());
    expect(screen.getByText(words)).toBeVisible();
  });

  it('offers only products with a price, and shows the price', async () => {
    await visit('/app/orders/new', routes(3));
    act(() => chooseLanguage('en'));
    await screen.findByText('Only 3 left');
    const sold = screen.getByRole('radio', { name: 'LinkedIn • Basic profile' });
    expect(sold).toHaveAccessibleDescription(/\$49\.00 per unit and month.*Only 3 left/);
    const unsold = screen.getByRole('radio', { name: 'WhatsApp • Creator', hidden: true });
    expect(unsold).toBeDisabled();
    expect(unsold).toHaveAccessibleDescription(/Not for sale now/);
    expect(screen.getByRole('radio', { name: 'WhatsApp • Business' })).toHaveAccessibleDescription(/Out of stock/);
  });

  it('says on its button what each month costs', async () => {
    const { user } = await visit('/app/orders/new', routes(3));
    act(() => chooseLanguage('en'));
    await user.click(await screen.findByRole('radio', { name: 'LinkedIn • Basic profile' }));
    await user.clear(screen.getByLabelText(/Quantity/));
    await user.type(screen.getByLabelText(/Quantity/), '2');
    expect(screen.getByRole('button', { name: 'Pay $98.00 per month' })).toBeEnabled();
    expect(screen.getByText(/^Renews on \d\d \w+ \d{4}/)).toBeVisible();
    await user.type(screen.getByLabelText(/Quantity/), '9');
    expect(screen.getByRole('button', { name: 'Pay $1,421.00 per month' })).toBeDisabled();
  });

  it('says what is available, sends a monthly order and opens its checkout', async () => {
    const { user, server } = await chosen({ ...routes(3), ...made, [checkout]: () => new Promise(() => undefined) });
    expect(await screen.findByText('Available: 3')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
    await user.click(create());
    await waitFor(() => expect(server.requestsTo(checkout)).toHaveLength(1));
    expect(server.requestsTo('POST /api/orders')[0]?.body).toEqual({
      ...profile,
      quantity: 2,
      recurrence: 'monthly',
      subscribe_to_notifications: false,
    });
  });

  it('leads to the orders when the checkout does not open', async () => {
    const { user } = await chosen({ ...routes(3), ...made, [checkout]: refuses(503, 'provider_unavailable') });
    await user.click(create());
    expect(await textShown('Order created')).toBeVisible();
    expect(await textShown('Pay for it on the orders page')).toBeVisible();
    expect(await textShown('The payment page did not open')).toBeVisible();
    expect(currentPath()).toBe('/app/orders');
  });

  it('does not sell more than the stock, and takes a request to be notified', async () => {
    const { user, server } = await chosen({ ...routes(1), 'POST /api/stock-alerts': ok({ position: '3' }) });
    expect(await screen.findByText(/Not enough products in stock/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Notify me by email when the product becomes available' })).not.toBeChecked();
    expect(create()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Notify me' }));
    expect(await textShown('You will get one email when this quantity is available.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'We will write to you' })).toBeDisabled();
    expect(server.requestsTo('POST /api/stock-alerts')[0]?.body).toEqual({
      channel: 'LinkedIn',
      product_type: 'BasicProfile',
      quantity: 2,
    });
  });

  it('takes the request from the checkbox, too, at once', async () => {
    const { user, server } = await chosen({ ...routes(1), 'POST /api/stock-alerts': ok({ position: '3' }) });
    const box = await screen.findByRole('checkbox', { name: 'Notify me by email when the product becomes available' });
    await user.click(box);
    expect(await textShown('You will get one email when this quantity is available.')).toBeVisible();
    expect(server.requestsTo('POST /api/stock-alerts')).toHaveLength(1);
    expect(box).toBeChecked();
    expect(box).toBeDisabled();
  });

  it.each([
    ['out_of_stock', 'Not enough products', 'The chosen quantity exceeds what is available'],
    ['price_not_configured', 'The order was not created', 'This product is not for sale yet'],
    ['internal', 'The order was not created', 'The order could not be created. Please try later.'],
  ])('says why an order was refused: %s', async (code, title, text) => {
    const { user } = await chosen({ ...routes(3), 'POST /api/orders': refuses(409, code) });
    await user.click(create());
    expect(await textShown(title)).toBeVisible();
    expect(await textShown(text)).toBeVisible();
    expect(currentPath()).toBe('/app/orders/new');
  });

  it('waits for the answer before it sends another', async () => {
    const { user, server } = await chosen({ ...routes(3), 'POST /api/orders': () => new Promise(() => undefined) });
    await user.click(create());
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDisabled();
    expect(server.requestsTo('POST /api/orders')).toHaveLength(1);
  });
});

describe('a started order', () => {
  it('is filled in with the choice from the pricing page', async () => {
    await visit('/app/orders/new?channel=LinkedIn&product_type=BasicProfile&quantity=3', routes(3));
    expect(await screen.findByRole('radio', { name: 'LinkedIn • Basic profile' })).toBeChecked();
    expect(screen.getByLabelText(/Quantity/)).toHaveValue(3);
  });

  it('asks the visitor to sign in', async () => {
    const { user } = await chosen({ ...routes(3), 'POST /api/orders': refuses(401, 'not_signed_in') });
    await user.click(create());
    expect(await textShown('Error')).toBeVisible();
    expect(await textShown('Please sign in')).toBeVisible();
  });

  it('keeps its entries when the session ends and its author signs in again', async () => {
    const { user, server } = await chosen({
      ...routes(3),
      'POST /api/orders': refuses(401, 'not_signed_in'),
      'POST /api/auth/login': ok(sessionAnswer),
      'GET /api/auth/providers': ok({ offered: [] }),
    });
    server.setReply('POST /api/auth/refresh', refuses(401, 'not_signed_in'));
    await user.click(create());
    await findHeading('Sign in to Orderstream');
    expect(await textShown('Please sign in')).toBeVisible();
    await fillIn(user, screen.getByLabelText('Email'), 'ann@example.test');
    await fillIn(user, screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findHeading('New Order');
    expect(await screen.findByRole('radio', { name: 'LinkedIn • Basic profile' })).toBeChecked();
    expect(screen.getByLabelText(/Quantity/)).toHaveValue(2);
  });

  it('treats an answer without an order as a failure', async () => {
    const { user } = await chosen({ ...routes(3), 'POST /api/orders': { status: 201, body: { position: '9' } } });
    await user.click(create());
    expect(await textShown('The order was not created')).toBeVisible();
  });

  it('refreshes the stock every ten seconds', async () => {
    const { server } = await chosen(routes(3));
    await screen.findByText('Available: 3');
    server.setReply('GET /api/catalogue', stock(7));
    await act(() => pause(10_500, 'the stock is refreshed by time'));
    expect(await screen.findByText('Available: 7')).toBeVisible();
  });
});

describe('a product that is too short', () => {
  it('leaves the button where it was, and offers the alert below it', async () => {
    await chosen(routes(1));
    const notify = await screen.findByRole('button', { name: 'Notify me' });
    expect(create().compareDocumentPosition(notify) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText('$98.00 per month')).toBeVisible();
    expect(screen.getByText('Not enough products')).toBeInTheDocument();
  });
});

describe('a created order', () => {
  it.each([
    ['/payment/cancel', ['Order created', 'Pay for it on the orders page']],
    ['/payment/success', ['Order created']],
  ])('says that the order was created on the page that comes next: %s', async (next, words) => {
    const { user, server } = await chosen({ ...routes(3), ...made, [checkout]: () => new Promise(() => undefined) });
    await user.click(create());
    await waitFor(() => expect(server.requestsTo(checkout)).toHaveLength(1));
    window.history.replaceState(null, '', next);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(messageRegion().getByRole('listitem').textContent).toBe(words.join(''));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(messageRegion().getAllByRole('listitem')).toHaveLength(1);
  });
});
