import { cardForm } from '@orderstream/client/payment-sandbox';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type Stripe from 'stripe';
import type { SignedInPerson } from '../../../accounts/testing/people.ts';
import { paymentOfOrder } from '../../../orders/order/payment-of-order.api.ts';
import { depsIn } from '../../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../../platform/tokens.ts';
import { Chance } from '../../testing/chance.ts';
import { setUpShop } from '../../testing/shop.ts';
import { eventTypesIn, ProviderWebhooks } from '../../testing/telling.ts';
import { hasConsequence } from '../webhooks/webhook-events.ts';
import { StripeGateway } from '../stripe.gateway.ts';
import { envelopeOf, type WebhookRow } from '../webhooks/webhook.vault.ts';
import { webhookInbox, settleClaimedWebhooks } from '../webhooks/work-off-webhooks.ts';

const purchases = 12;
const mostAppends = 12;
const started = setUpShop({ settings: { MAX_OPEN_UNPAID_ORDERS: '50' } });
const sender = new ProviderWebhooks(started);
const chance = new Chance(14);
let ann: SignedInPerson;
beforeAll(async () => {
  ann = await started().people.person();
  await started().mapCreatorPrice();
  await started().addUnits(purchases + 1);
});

function rowOf(event: Stripe.Event): WebhookRow {
  const { id, type, apiVersion, objectId, claimKey, userId } = envelopeOf(event);
  const about = { type, api_version: apiVersion, object_id: objectId, user_id: userId, problem: null, refusals: 0 };
  return { id, claim_key: claimKey, attempts: 1, fence: 1, via: 'webhook', received_at: new Date(), ...about };
}

/** Settles rows with a worker that dies after this many appends; true if it died. */
async function settleRows(rows: readonly WebhookRow[], appends = Infinity): Promise<boolean> {
  const store = started().app.nest.get<EventStore>(EVENT_STORE, { strict: false });
  const append = store.append.bind(store);
  let remaining = appends;
  store.append = async (...args: Parameters<typeof append>) => {
    if (remaining <= 0) throw new Error('the worker is dead');
    remaining -= 1;
    const appended = await append(...args);
    if (remaining === 0) throw new Error('the worker died');
    return appended;
  };
  try {
    const write = (written: readonly WebhookRow[]) => Promise.resolve(written.map(({ id }) => id));
    await settleClaimedWebhooks({ rows, write }, depsIn(started().app.nest, webhookInbox.needs));
  } finally {
    store.append = append;
  }
  return remaining <= 0;
}

async function buyAndCollectWebhooks(): Promise<{ order: string; rows: WebhookRow[] }> {
  for (const { id } of await sender.unsentEvents()) sender.markSent(id);
  const order = await started().order(ann);
  await started().provider.visit((await started().pay(order, ann)).body.url, cardForm());
  const news = (await sender.unsentEvents()).filter(({ type }) => hasConsequence(type));
  return { order, rows: news.map(rowOf) };
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

function randomGroups(rows: readonly WebhookRow[]): WebhookRow[][] {
  const groups: WebhookRow[][] = [[]];
  for (const row of shuffled(rows)) {
    if (chance.happens(0.4)) groups.push([]);
    groups.at(-1)?.push(row);
  }
  return groups.filter((group) => group.length > 0);
}

async function stateAfter(order: string) {
  const { status, chargeId } = await paymentOfOrder(started().people.store, order);
  const [session] = (await started().provider.stripe.checkout.sessions.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.['order_id'] === order,
  );
  const streams = [`order-${order}`, `payment-${chargeId}`, `subscription-${session?.subscription as string}`];
  return { status, facts: await Promise.all(streams.map((stream) => eventTypesIn(started(), stream))) };
}

/** Counts the requests to the provider during some work. */
async function countRequests(work: () => Promise<unknown>): Promise<number> {
  const stripe = started().app.nest.get(StripeGateway, { strict: false });
  const ask = stripe.ask.bind(stripe);
  let count = 0;
  stripe.ask = (question) => {
    count += 1;
    return ask(question);
  };
  try {
    await work();
  } finally {
    stripe.ask = ask;
  }
  return count;
}

describe('the webhooks of one purchase', () => {
  it('take two requests when they arrive together, and one more for later ones', async () => {
    const { order, rows } = await buyAndCollectWebhooks();
    const checkout = rows.filter(({ type }) => type.startsWith('checkout.'));
    expect(await countRequests(() => settleRows(rows))).toBe(2);
    expect(await stateAfter(order)).toMatchObject({ status: 'paid_in_process' });
    expect(await countRequests(() => settleRows(rows.filter((row) => !checkout.includes(row))))).toBe(1);
  });

  it('have the same result in any grouping and order, after interruptions at any append, and when repeated (I4, I5, I6)', async () => {
    for (let n = 0; n < purchases; n++) {
      const { order, rows } = await buyAndCollectWebhooks();
      expect(rows.length).toBeGreaterThanOrEqual(4);
      for (const group of randomGroups(rows)) {
        for (let appends = 1 + chance.below(3); await settleRows(group, appends); appends += 1 + chance.below(2))
          expect(appends).toBeLessThan(mostAppends);
      }
      const end = await stateAfter(order);
      expect(end.status).toBe('paid_in_process');
      const [ofOrder, ofPayment, ofSubscription] = end.facts.map((facts) => [...facts].sort());
      expect(ofOrder?.filter((type) => type === 'order_paid')).toHaveLength(1);
      expect(ofPayment).toEqual(['payment_success']);
      expect(ofSubscription).toEqual(['subscription_created', 'subscription_payment_success']);
      for (const group of randomGroups(rows)) await settleRows(group);
      expect(await stateAfter(order)).toEqual(end);
    }
  });
});
