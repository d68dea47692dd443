import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { eventually } from '@orderstream/client/eventually';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { webhookInbox } from '../../payments/stripe/webhooks/work-off-webhooks.ts';
import { setUpShop } from '../../payments/testing/shop.ts';
import { retryWebhooksNow, ProviderWebhooks } from '../../payments/testing/telling.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { AuditHttpModule } from '../audit.module.ts';
import type { InboxAnswer } from './inbox.requests.ts';

const worker = WorkerModule.with({ processes: [], timers: [], claims: [webhookInbox] });
const started = setUpShop({ capabilities: [worker, AuditHttpModule] });
const sender = new ProviderWebhooks(started);
let [ann, auditor, admin]: SignedInPerson[] = [];
beforeAll(async () => {
  const { people } = started();
  [ann, auditor, admin] = [await people.person(), await people.person('active', ['auditor']), await people.person('active', ['admin'])];
});

const list = async (query = '', as = auditor) =>
  (await started().app.get<InboxAnswer>(`/api/audit/webhooks${query}`, { as: as?.token ?? '' })).body;
const messageOf = (id: string, query = '') => list(query).then(({ items }) => items.find((one) => one.id === id));

/** Events of the provider's account that no order of the shop has caused. */
async function deliverForeignEvents(count: number): Promise<Stripe.Event[]> {
  const { products } = started().provider.stripe;
  for (let made = 0; made < count; made += 1)
    await products.update((await products.create({ name: 'X' })).id, { name: 'A secret of others' });
  const events = (await sender.unsentEvents()).filter(({ type }) => type === 'product.updated');
  expect(await Promise.all(events.map((event) => sender.send(event)))).toEqual(events.map(() => 200));
  return events;
}

async function deliverForeignEvent(): Promise<Stripe.Event> {
  const [event] = await deliverForeignEvents(1);
  if (!event) throw new Error('the provider has no event to deliver');
  return event;
}

describe('the inbox of the provider’s messages', () => {
  it('shows messages about other shops to auditors and administrators, with ids and hashes only', async () => {
    const event = await deliverForeignEvent();
    const { id } = event;
    const message = await eventually(
      () => messageOf(id, '?state=not_ours'),
      (one) => one !== undefined,
    );
    expect(message).toEqual({
      id,
      type: 'product.updated',
      object_id: (event.data.object as { id: string }).id,
      via: 'webhook',
      created: new Date(event.created * 1000).toISOString(),
      received_at: expect.any(String) as string,
      state: 'not_ours',
      problem: null,
      attempts: 1,
      next_attempt_at: null,
      body_hash: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const all = await list('', admin);
    expect(all.items.map((one) => one.id)).toContain(id);
    expect(JSON.stringify(all)).not.toContain('A secret of others');
  });

  it('shows a message about an unknown object from its first attempt until it is given up', async () => {
    const event = await deliverForeignEvent();
    const object = { object: 'charge', id: 'ch_stranger', metadata: { user_id: ann?.id } };
    const stranger = { ...event, id: 'evt_stranger', type: 'charge.succeeded', data: { object } } as unknown as Stripe.Event;
    expect(await sender.send(stranger)).toBe(200);
    const retried = await eventually(
      () => messageOf('evt_stranger', '?state=retrying'),
      (one) => one !== undefined,
    );
    expect(retried).toMatchObject({ problem: 'unknown_object', attempts: 1, next_attempt_at: expect.any(String) as string });
    const givenUp = await eventually(
      async () => {
        await retryWebhooksNow(started());
        return messageOf('evt_stranger', '?state=given_up');
      },
      (one) => one !== undefined,
    );
    expect(givenUp).toMatchObject({ state: 'given_up', problem: 'unknown_object', attempts: 5, next_attempt_at: null });
    expect(await messageOf('evt_stranger', '?state=retrying')).toBeUndefined();
  });

  it('is paged from the newest to the oldest, each message once, even if several arrived in one millisecond', async () => {
    const ids = (await deliverForeignEvents(5)).map(({ id }) => id);
    await started()
      .app.nest.get(DataSource, { strict: false })
      .query(
        `update vault.webhook set received_at = date_trunc('milliseconds', now()) + array_position($1, id) * interval '1 microsecond'
         where id = any($1)`,
        [ids],
      );
    const pagedIds: string[] = [];
    for (let after = ''; ;) {
      const { items, next } = await list(`?limit=1${after && `&after=${after}`}`);
      pagedIds.push(...items.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(new Set(pagedIds).size).toBe(pagedIds.length);
    expect(pagedIds.slice(0, 5)).toEqual([...ids].reverse());
    expect(pagedIds).toEqual((await list('?limit=200')).items.map(({ id }) => id));
  });

  it('refuses an unknown state', async () => {
    expect(await list('?state=parked')).toMatchObject({ code: 'invalid', details: [{ field: 'state' }] });
  });
});
