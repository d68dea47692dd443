import type Stripe from 'stripe';
import { eventually } from '@orderstream/client/eventually';
import { cardEntries, startProvider, type RunningProvider } from './testing/provider.ts';

let p: RunningProvider;
beforeEach(async () => (p = await startProvider()));
afterEach(() => p.close());

const openSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  p.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1500, product_data: { name: 'Custom order' } } }],
    payment_intent_data: { metadata: { order_id: 'o1' }, description: 'Order o1' },
    success_url: 'http://shop.test/s?id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/c',
    ...more,
  });
const pathOf = ({ url }: { url: string | null }) => new URL(url!).pathname;
const cardOfAnn = (number: string) => cardEntries(number, { email: 'ann@example.test' });
const reload = ({ id }: { id: string }) => p.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });

describe('a checkout below the minimum amount', () => {
  it.each([
    ['usd', 49, '$0.50 usd'],
    ['gbp', 29, '£0.30 gbp'],
    ['jpy', 49, '¥50 jpy'],
  ])('is refused in %s as Stripe does it', async (currency, unit_amount, least) => {
    const sessionOf = (amount: number) =>
      openSession({ line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'X' } } }] });
    await expect(sessionOf(unit_amount)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'amount_too_small',
      message: `The Checkout Session's total amount due must add up to at least ${least}`,
    });
    expect((await sessionOf(unit_amount + 1)).status).toBe('open');
  });
});

describe('an amount', () => {
  it.each([
    ['kwd', 5_015, 5_010],
    ['isk', 50_050, 50_100],
  ])('that is too fine for %s is refused', async (currency, tooFine, amount) => {
    const sessionOf = (unit_amount: number) =>
      openSession({ line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'X' } } }] });
    await expect(sessionOf(tooFine)).rejects.toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    expect((await sessionOf(amount)).amount_total).toBe(amount);
  });
});

const guardIn = (page: string) => /name="guard" value="(\w+)"/.exec(page)?.[1] ?? '';

describe('an open checkout', () => {
  it('is paid with a good card, and the metadata reaches the charge', async () => {
    const session = await openSession();
    expect((await p.visit().submit(pathOf(session), cardOfAnn('4242424242424242'))).location).toBe(`http://shop.test/s?id=${session.id}`);
    expect(await reload(session)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1500,
      customer: null,
      payment_intent: { status: 'succeeded', latest_charge: { metadata: { order_id: 'o1' }, description: 'Order o1', paid: true } },
    });
  });

  it.each([
    ['4000000000000002', 'Your card was declined.', 'generic_decline', 'number'],
    ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds', 'number'],
    ['4000000000000069', 'Your card has expired.', 'expired_card', 'expiry'],
    ['4000000000000127', 'security code is incorrect', 'incorrect_cvc', 'cvc'],
    ['4000000000000119', 'error occurred while processing', 'processing_error', 'number'],
  ])('stays open after %s is declined, and takes another card', async (number, words, code, field) => {
    const session = await openSession();
    const visitor = p.visit();
    const declined = await visitor.submit(pathOf(session), cardOfAnn(number));
    expect([declined.status, declined.text]).toEqual([402, expect.stringContaining(words)]);
    expect(declined.text).toMatch(new RegExp(`<input id="${field}"[^>]* aria-invalid="true" aria-describedby="problem" autofocus`));
    expect(declined.text).toMatch(/role="alert" id="problem"/);
    expect(await reload(session)).toMatchObject({ status: 'open', payment_intent: { last_payment_error: { decline_code: code } } });
    await visitor.submit(pathOf(session), cardOfAnn('4242424242424242'));
    expect((await reload(session)).status).toBe('complete');
  });

  it('accepts only test card numbers, and neither stores nor repeats their digits', async () => {
    const session = await openSession();
    const answer = await p.visit().submit(pathOf(session), cardOfAnn('4111111111111111'));
    expect(answer.text).toContain('This is not a test card');
    expect(answer.text.replace(guardIn(answer.text), '')).not.toContain('4111');
    expect((await p.stripe.charges.list()).data).toEqual([]);
  });

  it('leads to the challenge of the bank if the card requires it', async () => {
    const session = await openSession();
    const visitor = p.visit();
    const challenged = await visitor.submit(pathOf(session), cardOfAnn('4000002500003155'));
    const failed = await visitor.submit(challenged.location!, { answer: 'fail' });
    expect((await visitor.open(failed.location!)).text).toContain('could not verify');
    const second = await visitor.submit(pathOf(session), cardOfAnn('4000002500003155'));
    expect((await visitor.submit(second.location!, { answer: 'complete' })).location).toContain('http://shop.test/s');
    expect(await reload(session)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  it('stays open when the bank agrees but funds are insufficient', async () => {
    const session = await openSession();
    const visitor = p.visit();
    const challenged = await visitor.submit(pathOf(session), cardOfAnn('4000008260003178'));
    const back = await visitor.submit(challenged.location!, { answer: 'complete' });
    expect((await visitor.open(back.location!)).text).toContain('insufficient funds');
    expect((await reload(session)).status).toBe('open');
  });

  it('is paid once when two tabs pay it', async () => {
    const session = await openSession();
    const tabs = await Promise.all([1, 2, 3].map(() => p.visit().submit(pathOf(session), cardOfAnn('4242424242424242'))));
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 200, 303]);
    expect((await p.stripe.charges.list()).data).toHaveLength(1);
    expect((await p.visit().open(pathOf(session))).text).toContain('already paid');
  });

  it('is either paid or expired, never both', async () => {
    const races = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const session = await openSession();
        const [paid, expired] = await Promise.allSettled([
          p.visit().submit(pathOf(session), cardOfAnn('4242424242424242')),
          p.stripe.checkout.sessions.expire(session.id),
        ]);
        const { status } = await reload(session);
        expect([paid.status === 'fulfilled' && paid.value.status === 303, expired.status === 'fulfilled']).toEqual([
          status === 'complete',
          status === 'expired',
        ]);
        return status;
      }),
    );
    expect(races).toHaveLength(10);
  });

  it('cannot be paid by a challenge completed after it has expired', async () => {
    const session = await openSession();
    const visitor = p.visit();
    const challenged = await visitor.submit(pathOf(session), cardOfAnn('4000002500003155'));
    const guard = guardIn((await visitor.open(challenged.location!)).text);
    await p.stripe.checkout.sessions.expire(session.id);
    await visitor.send(challenged.location!, { guard, answer: 'complete' });
    expect(await reload(session)).toMatchObject({ status: 'expired', url: null, payment_intent: { status: 'canceled' } });
    await expect(p.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('expires by wall-clock time, however far the clock is ahead', async () => {
    await p.control('clock', { advance: '40d' });
    const session = await openSession({ expires_at: Math.floor(Date.now() / 1000) + 8 });
    expect(session.expires_at).toBeGreaterThan(session.created);
    expect((await reload(session)).status).toBe('open');
    expect(
      (
        await eventually(
          () => reload(session),
          ({ status }) => status === 'expired',
        )
      ).status,
    ).toBe('expired');
    expect((await p.visit().open(`/c/pay/${session.id}`)).status).toBe(410);
  });

  it('accepts a form whose cookie another tab has replaced, but no form from another site', async () => {
    const session = await openSession();
    const guard = guardIn((await p.visit().open(pathOf(session))).text);
    const body = new URLSearchParams({ ...cardOfAnn('4242424242424242'), guard });
    const { headers: fresh } = await p.visit().open(pathOf(session));
    const cookie = fresh.getSetCookie()[0]?.split(';')[0] ?? '';
    const sendFrom = async (from: Record<string, string>) =>
      (await fetch(p.origin + pathOf(session), { method: 'POST', headers: { cookie, ...from }, body, redirect: 'manual' })).status;
    expect([await sendFrom({}), await sendFrom({ origin: 'https://elsewhere.test' }), await sendFrom({ origin: 'null' })]).toEqual([
      403, 403, 403,
    ]);
    expect((await reload(session)).status).toBe('open');
    expect(await sendFrom({ origin: p.origin })).toBe(303);
    expect((await reload(session)).status).toBe('complete');
  });

  it('refuses a form from elsewhere', async () => {
    const session = await openSession();
    expect((await p.visit().send(pathOf(session), cardOfAnn('4242424242424242'))).status).toBe(403);
    expect((await reload(session)).status).toBe('open');
  });
});

describe('a bank debit', () => {
  it.each([
    ['succeeds', 'paid', 'checkout.session.async_payment_succeeded', 'This checkout is already paid'],
    ['fails', 'unpaid', 'checkout.session.async_payment_failed', 'Your bank debit failed'],
  ])('%s two days after the checkout, and the page says so', async (bank, status, type, words) => {
    const session = await openSession();
    await p.visit().submit(pathOf(session), { bank, email: 'ann@example.test' });
    expect(await reload(session)).toMatchObject({ status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'processing' } });
    expect((await p.visit().open(pathOf(session))).text).toContain('Your bank debit is under way');
    await p.control('clock', { advance: '49h' });
    expect((await reload(session)).payment_status).toBe(status);
    expect((await p.visit().open(pathOf(session))).text).toContain(words);
    expect((await p.stripe.events.list({ type })).data).toHaveLength(1);
  });
});

describe('a refund', () => {
  const payAndCapture = async (number: string) => {
    const session = await openSession();
    await p.visit().submit(pathOf(session), cardOfAnn(number));
    return (await reload(session)).payment_intent as Stripe.PaymentIntent;
  };

  it('can be partial, then covers the rest, and is then refused', async () => {
    const { id } = await payAndCapture('4242424242424242');
    await expect(p.stripe.refunds.create({ payment_intent: id, amount: 1501 })).rejects.toMatchObject({ statusCode: 400 });
    expect(await p.stripe.refunds.create({ payment_intent: id, amount: 500, metadata: { refund_id: 'r1' } })).toMatchObject({
      status: 'succeeded',
      amount: 500,
    });
    const rest = await p.stripe.refunds.create({ payment_intent: id, reason: 'requested_by_customer' });
    expect(rest.amount).toBe(1000);
    const [charge] = (await p.stripe.charges.list({ payment_intent: id, expand: ['data.refunds'] })).data;
    expect([charge!.amount_refunded, charge!.refunded, charge!.refunds!.data.length]).toEqual([1500, true, 2]);
    await expect(p.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  });

  it.each([
    ['4000000000007726', 'pending', 'succeeded', 0],
    ['4000000000005126', 'succeeded', 'failed', 1],
  ])('to %s is %s, later %s', async (number, first, later, failures) => {
    const { id } = await payAndCapture(number);
    const refund = await p.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe(first);
    await p.control('clock', { advance: '6d' });
    expect((await p.stripe.refunds.retrieve(refund.id)).status).toBe(later);
    expect((await p.stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(failures);
  });

  it('is refused while the charge is disputed, and possible after the dispute was won', async () => {
    const { id } = await payAndCapture('4000000000000259');
    const [dispute] = (await p.stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute!.status).toBe('needs_response');
    await expect(p.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' });
    await p.control('act', { dispute: dispute!.id, outcome: 'won' });
    expect((await p.stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
  });
});
