import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findHeading, findMessage, currentPath, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../platform/testing/server.ts';
import type { CustomerSubscription } from './subscriptions.queries.ts';
import { aSubscription } from './testing/subscriptions.ts';

const listed = (items: readonly CustomerSubscription[], has_payment_profile = true) => ok({ items, units_owned: 1, has_payment_profile });
const open = (items: readonly CustomerSubscription[], routes: RouteReplies = {}, hasProfile = true) =>
  visit('/app/subscriptions', { ...signedInAs(), 'GET /api/subscriptions': listed(items, hasProfile), ...routes });
/** It was good when the page was opened. */
function sessionOver(): RouteReplies {
  let refreshed = 0;
  const once = signedInAs()['POST /api/auth/refresh'] as ReturnType<typeof ok>;
  return { 'POST /api/auth/refresh': () => (refreshed++ === 0 ? once : refuses(401, 'not_signed_in')) };
}
const cancelation = 'POST /api/subscriptions/sub_1/cancel';
const canceling = aSubscription({ cancel_at_period_end: true, canceled_at: '2026-03-20T10:00:00.000Z' });
const cellsOf = async () => {
  const table = await screen.findByRole('table', { name: 'Subscriptions' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));
};

describe('subscriptions', () => {
  it('are listed with days and amounts', async () => {
    await open([
      aSubscription(),
      aSubscription({ id: 'sub_2', channel: null, product_type: null, status: 'past_due', units_delivered: 0 }),
    ]);
    await findHeading('Subscriptions');
    expect(await cellsOf()).toEqual([
      ['Name', 'Created', 'Amount/month', 'Next Charge', 'Status', 'Actions'],
      ['LinkedIn • CreatorOrder 8c1f2a34 · units delivered: 1', '05 Mar 2026', '$105.00', '05 Apr 2026$105.00', 'Active', 'Cancel'],
      [
        'SubscriptionOrder 8c1f2a34 · not delivered yet',
        '05 Mar 2026',
        '$105.00',
        '—',
        'Past DueThe last monthly payment failed. Update your card to keep this subscription.',
        'Update card',
      ],
    ]);
  });

  it.each([
    ['canceling', canceling, ['—', 'Cancellinguntil 05 Apr 2026', 'Keep subscription']],
    [
      'past due and tried again',
      aSubscription({ status: 'past_due', next_attempt_at: '2026-04-08T09:30:00.000Z' }),
      ['—', 'Past DueStripe tries again on 08 Apr 2026. Update your card before then.', 'Update card'],
    ],
    ['canceled', { ...canceling, status: 'canceled' as const }, ['—', 'Cancelled', '']],
    ['not paid yet', aSubscription({ payment_pending: true }), ['—', 'Payment processing', '']],
    ['unfinished', aSubscription({ status: 'incomplete' }), ['—', 'Incomplete', 'Update card']],
    [
      'unpaid',
      aSubscription({ status: 'unpaid' }),
      ['—', 'unpaidThe last monthly payment failed. Update your card to keep this subscription.', 'Update card'],
    ],
    ['in a state without words of ours', aSubscription({ status: 'paused' }), ['—', 'paused', '']],
    ['known from an order only', aSubscription({ estimated: true }), ['05 Apr 2026$105.00', 'Activeestimated', 'Cancel']],
  ])('name their state when %s', async (_, subscription, expected) => {
    await open([subscription]);
    expect((await cellsOf())[1]?.slice(3)).toEqual(expected);
  });

  it('promise no delivery once they have ended', async () => {
    await open([aSubscription({ status: 'canceled', units_delivered: 0 })]);
    expect((await cellsOf())[1]?.[0]).toBe('LinkedIn • CreatorOrder 8c1f2a34');
  });

  it('show three grey rows while they load', async () => {
    await open([], { 'GET /api/subscriptions': () => new Promise(() => undefined) });
    await findHeading('Subscriptions');
    expect(screen.getAllByTestId('skeleton')).toHaveLength(3);
  });

  it('say when there are none, to a customer known to the provider', async () => {
    await open([]);
    expect(await screen.findByText('You Have No Subscriptions')).toBeVisible();
    expect(screen.getByText('You can manage subscriptions through the portal')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Open/ })).toBeVisible();
  });

  it('say when there are none, to a customer unknown to the provider', async () => {
    await open([], {}, false);
    expect(await screen.findByText('Subscribe to start using the service')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Stripe Portal/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing');
  });

  it('say that they could not be loaded', async () => {
    await open([], { 'GET /api/subscriptions': refuses(400, 'invalid') });
    expect(await screen.findAllByText('Failed to load subscriptions')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say that the user data could not be loaded', async () => {
    const { server } = await open([aSubscription()]);
    await findHeading('Subscriptions');
    server.setReply('GET /api/me', refuses(400, 'invalid'));
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    try {
      fireEvent(window, new Event('visibilitychange'));
      expect(await findMessage('Error loading user data')).toBeVisible();
      expect(screen.getByText('LinkedIn • Creator')).toBeVisible();
      expect(logged).toHaveBeenCalled();
    } finally {
      later.mockRestore();
      logged.mockRestore();
    }
  });

  it('lead to the sign-in page when the session is over', async () => {
    await open([], { ...sessionOver(), 'GET /api/subscriptions': refuses(401, 'not_signed_in') });
    expect(await findMessage('Authorization error when loading subscriptions')).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });
});

describe('canceling a subscription', () => {
  it('asks first, and then says when it ends', async () => {
    const { user, server } = await open([aSubscription()], { [cancelation]: ok({ position: '9' }) });
    await user.click(await screen.findByRole('button', { name: 'Cancel: LinkedIn • Creator' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel subscription at the end of the paid period?' }));
    expect(dialog.getByText(/^LinkedIn • Creator, order 8c1f2a34, stays active/)).toBeVisible();
    expect(server.requestsTo(cancelation)).toHaveLength(0);
    server.setReplyAfter(cancelation, 'GET /api/subscriptions', listed([canceling]));
    await user.click(dialog.getByRole('button', { name: 'Yes, cancel subscription' }));
    expect(await screen.findByText('Subscription will be cancelled at the end of the current period')).toBeVisible();
    expect(await screen.findByText('Cancelling')).toBeVisible();
  });

  it('says when it failed, and why', async () => {
    const { user } = await open([aSubscription()], { [cancelation]: refuses(503, 'provider_unavailable') });
    await user.click(await screen.findByRole('button', { name: 'Cancel: LinkedIn • Creator' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, cancel subscription' }));
    expect(await screen.findByText('Error cancelling subscription')).toBeVisible();
    expect(screen.getByText(/The payment provider does not answer/)).toBeVisible();
  });

  it('asks for a new sign-in when the session is over', async () => {
    const { user } = await open([aSubscription()], { ...sessionOver(), [cancelation]: refuses(401, 'not_signed_in') });
    await user.click(await screen.findByRole('button', { name: 'Cancel: LinkedIn • Creator' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, cancel subscription' }));
    expect(await screen.findByText('Authorization error. Please log in again.')).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });

  it('can be undone', async () => {
    const undoing = 'POST /api/subscriptions/sub_1/undo-cancel';
    const { user, server } = await open([canceling], { [undoing]: ok({ position: '9' }) });
    server.setReplyAfter(undoing, 'GET /api/subscriptions', listed([aSubscription()]));
    await user.click(await screen.findByRole('button', { name: 'Keep subscription: LinkedIn • Creator' }));
    expect(await findMessage('Your subscription continues')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Cancel: LinkedIn • Creator' })).toBeVisible();
  });
});

describe("the provider's portal", () => {
  const portal = 'POST /api/billing/portal-session';
  const tab = { opener: window, closed: false, location: { replace: jest.fn() }, close: jest.fn() };
  const opened = jest.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
  afterEach(() => jest.clearAllMocks());
  afterAll(() => opened.mockRestore());

  it('opens in a new tab without access to this one', async () => {
    const { user } = await open([aSubscription()], { [portal]: ok({ url: 'https://billing.example.test/p/1' }) });
    await user.click(await screen.findByRole('button', { name: /^Stripe Portal/ }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://billing.example.test/p/1'));
    expect(tab.opener).toBeNull();
  });

  it('asks for a new sign-in when the session is over', async () => {
    const { user } = await open([aSubscription()], { ...sessionOver(), [portal]: refuses(401, 'not_signed_in') });
    await user.click(await screen.findByRole('button', { name: /^Stripe Portal/ }));
    expect(await findMessage('Authorization error. Please log in again.')).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });

  it.each([
    [409, 'no_payment_profile', 'You have no Stripe profile yet', 'Subscribe through an order to access the Stripe portal'],
    [503, 'provider_unavailable', 'Error opening Stripe portal', /does not answer/],
  ])('says why it does not open: %s %s', async (status, code, title, text) => {
    const { user } = await open([], { [portal]: refuses(status, code) });
    await user.click(await screen.findByRole('button', { name: /^Stripe Portal/ }));
    expect(await findMessage(title)).toBeVisible();
    expect(await findMessage(text)).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
  });
});
