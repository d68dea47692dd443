import { PersonRow } from '../accounts/person.entity.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { attentionProjection } from './attention.projection.ts';
import { attentionEntry } from './attention.reads.ts';
import { alongside, ann, dismissed, first, mismatched, second } from './testing/attention-tables.ts';

describe('a subscription that runs although it has not paid its order', () => {
  const subscribed = givenEventsOf(attentionProjection, {
    entities: [PersonRow],
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
