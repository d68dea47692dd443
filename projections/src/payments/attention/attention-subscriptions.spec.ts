import { givenEventsOf } from '../../platform/testing/read-model.ts';
import { attentionProjection } from './attention.projection.ts';
import { attentionEntry } from './attention.reads.ts';
import { alongside, ann, dismissed, first, mismatched, second, third } from './testing/attention-tables.ts';

describe('a subscription that runs although it has not paid its order', () => {
  const subscribed = givenEventsOf(attentionProjection, {
    alongside: `${alongside} insert into read.user_subscriptions values ('sub_1', '${first}', 'active', '2026-01-01T00:00:00Z', false),
      ('sub_2', '${second}', 'active', '2026-01-01T00:00:00Z', false), ('sub_9', '${first}', 'canceled', '2026-01-01T00:00:00Z', false),
      ('sub_8', '${first}', 'active', '2999-01-01T00:00:00Z', false), ('sub_7', '${first}', 'active', '2026-01-01T00:00:00Z', true),
      ('sub_6', '${second}', 'active', '2026-01-01T00:00:00Z', false);`,
  });
  it('has an entry, unless its payment is under review', async () => {
    const kinds = ['sub_1', 'sub_2', 'sub_9', 'sub_8', 'sub_7'].map((id) => attentionEntry(`subscription.${id}`));
    const [unpaid, ...others] = kinds;
    await subscribed()
      .reading(unpaid!)
      .returns({ kind: 'subscription_without_payment', order_id: first, user_id: ann, subscription_id: 'sub_1', amount: 200 });
    for (const other of others) await subscribed().reading(other).returns();
    await subscribed(mismatched).reading(unpaid!).returns();
    await subscribed(mismatched, dismissed).reading(unpaid!).returns({ kind: 'subscription_without_payment', order_id: first });
  });

  it('has an entry after another payment has paid its order', () =>
    subscribed()
      .reading(attentionEntry('subscription.sub_6'))
      .returns({ kind: 'subscription_without_payment', order_id: second, subscription_id: 'sub_6' }));
});

describe('a delivered order that lacks units', () => {
  const setOrder = (change: string) => `update read.order_list_view set ${change} where id = '${second}';`;
  const lacking = setOrder(`status = 'delivered', missing_units = 2, closed_at = '2026-01-09T00:00:00Z'`);
  const givenAfter = (change: string) => givenEventsOf(attentionProjection, { alongside: `${alongside} ${lacking} ${change}` });
  const open = givenAfter('');
  const [refunding, disputed] = [givenAfter(setOrder('refunding = true')), givenAfter(setOrder('disputed = true'))];
  const [refunded, complete] = [givenAfter(setOrder(`status = 'refunded'`)), givenAfter(setOrder('missing_units = 0'))];
  const partlyRefunded = givenAfter(`${setOrder('refunded_amount = 10')} update read.availability set delivers_itself = true;`);
  const entry = attentionEntry(`units.${second}`);

  it('has an entry since they went back to stock, with their number', async () => {
    const details = { channel: 'LinkedIn', product_type: 'Creator', units: 2 };
    const about = { kind: 'units_missing', order_id: second, user_id: ann, charge_id: 'ch_2', details };
    await open()
      .reading(entry)
      .returns({ ...about, since: '2026-01-09T00:00:00.000Z' });
  });

  it('has no other entry where it is not delivered automatically', async () => {
    const other = attentionEntry(`itself.${second}`);
    await partlyRefunded().reading(other).returns();
  });

  it('has none while nothing can be given, once it is refunded, or once it has them', async () => {
    for (const given of [refunding, disputed, refunded, complete]) await given().reading(entry).returns();
  });
});

describe('a paid order whose subscription has ended', () => {
  const subscriptions = `
    insert into read.user_subscriptions values
      ('sub_2', '${second}', 'canceled', '2026-01-01T00:00:00Z', true, '2026-01-20T00:00:00Z', '2026-02-01T00:00:00Z', true),
      ('sub_3', '${third}', 'active', '2026-01-01T00:00:00Z', true, null, '2026-02-01T00:00:00Z', false);`;
  const givenAfter = (change: string) => givenEventsOf(attentionProjection, { alongside: `${alongside} ${subscriptions} ${change}` });
  const setOrder = (change: string) => `update read.order_list_view set ${change} where id = '${second}'`;
  const waiting = givenAfter('');
  const [delivered, disputed] = [givenAfter(setOrder(`status = 'delivered'`)), givenAfter(setOrder('disputed = true'))];
  const endedAtOnce = givenAfter('update read.user_subscriptions set cancel_at_period_end = false');
  const entry = attentionEntry(`ended.${second}`);

  it('has an entry since the last day of its subscription', async () => {
    const about = { kind: 'ended_before_delivery', order_id: second, user_id: ann, subscription_id: 'sub_2', charge_id: 'ch_2' };
    await waiting()
      .reading(entry)
      .returns({ ...about, amount: 200, currency: 'usd', since: '2026-02-01T00:00:00.000Z' });
  });

  it('has an entry since its subscription was ended, if that was at once', () =>
    endedAtOnce().reading(entry).returns({ since: '2026-01-20T00:00:00.000Z' }));

  it('has none while the subscription runs, once it is delivered, or while its payment is disputed', async () => {
    await waiting()
      .reading(attentionEntry(`ended.${third}`))
      .returns();
    await delivered().reading(entry).returns();
    await disputed().reading(entry).returns();
  });
});
