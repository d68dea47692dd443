import { createHash } from 'node:crypto';
import type { WebhookEvent } from '@orderstream/contracts/payments/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { fulfilment } from '../../orders/fulfilment.process.ts';
import { LookAtPayment } from '../../orders/orders.commands.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { payments } from '../payments.process.ts';
import { card } from '../testing/provider.ts';
import { shop } from '../testing/shop.ts';
import { eventually, keptOf, Telling } from '../testing/telling.ts';
import { isHeard } from './heard-events.ts';
import { PreviousInbox } from './previous-inbox.ts';
import { webhooks } from './webhooks.process.ts';
import { webhookInbox } from './work-off-webhooks.ts';

const worker = WorkerModule.doing({ processes: [webhooks, fulfilment, payments], timers: [], claims: [webhookInbox] });
const started = shop({ capabilities: [worker] });
const telling = new Telling(started);
let ann: SignedInPerson;
beforeAll(async () => {
  ann = await started().people.person();
  await started().sells();
  await started().stocked(3);
});

const sql = (text: string, values: unknown[]) =>
  started().app.nest.get(DataSource, { strict: false }).query<{ id: string }[]>(text, values);
const bodiesOf = async (id: string) => (await sql('select id from vault.webhook_body where id = $1', [id])).length;

/** In the order of the previous version: the body first, then the fact. */
async function receivedBefore({ id, type, created, api_version, ...rest }: Stripe.Event, handled = false): Promise<void> {
  const body = JSON.stringify({ id, type, created, api_version, ...rest });
  await sql('insert into vault.webhook_body (id, user_id, body, taken) values ($1, $2, $3, true)', [id, ann.id, body]);
  const about = { stripe_event_id: id, stripe_type: type };
  const sha256 = createHash('sha256').update(body).digest('hex');
  const events: WebhookEvent[] = [
    { type: 'webhook_received', data: { ...about, created: new Date(created * 1000).toISOString(), api_version, sha256 } },
    ...(handled ? [{ type: 'webhook_handled' as const, data: { ...about, outcome: 'handled' as const } }] : []),
  ];
  const commandId = v7();
  const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'webhook' as const };
  const stream = `stripe_event-${id}`;
  const store = started().app.nest.get<EventStore>(EVENT_STORE, { strict: false });
  await store.append(stream, 'no_stream', withMetadata(stream, events, origin, new Date()));
}

async function paid(): Promise<{ order: string; news: Stripe.Event[] }> {
  await telling.tellAll();
  const order = await started().order(ann);
  await started().provider.visit((await started().pay(order, ann)).body.url, card());
  const news = (await telling.news()).filter(({ type }) => isHeard(type));
  return { order, news };
}

describe('a webhook received by the previous version', () => {
  it('is settled from the inbox, and its order is paid', async () => {
    const { order, news } = await paid();
    for (const event of news) await receivedBefore(event);
    const look = () => started().people.execute(new LookAtPayment(order));
    expect(await eventually(look, ({ status }) => status === 'paid_in_process')).toMatchObject({ status: 'paid_in_process' });
    for (const { id } of news) {
      expect(
        await eventually(
          () => keptOf(started(), id),
          (kept) => kept?.state === 'settled',
        ),
      ).toMatchObject({ state: 'settled' });
      expect(
        await eventually(
          () => bodiesOf(id),
          (count) => count === 0,
        ),
      ).toBe(0);
    }
  });

  it('is ignored when the previous version has settled it', async () => {
    const { news } = await paid();
    const [first, second] = news;
    if (!first || !second) throw new Error('the provider has nothing to tell');
    await receivedBefore(first, true);
    await receivedBefore(second);
    expect(
      await eventually(
        () => keptOf(started(), second.id),
        (kept) => kept !== null,
      ),
    ).not.toBeNull();
    expect(await keptOf(started(), first.id)).toBeNull();
    expect(await bodiesOf(first.id)).toBe(1);
  });

  it('is settled without its body when its user is deleted', async () => {
    const { order, news } = await paid();
    const previous = started().app.nest.get(PreviousInbox, { strict: false });
    const event = news.find(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('the provider has nothing to tell');
    await receivedBefore(event);
    await previous.forget(ann.id, null);
    expect(await bodiesOf(event.id)).toBe(0);
    const look = () => started().people.execute(new LookAtPayment(order));
    expect(await eventually(look, ({ status }) => status === 'paid_in_process')).toMatchObject({ status: 'paid_in_process' });
  });
});
