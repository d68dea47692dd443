import { eventually } from '@orderstream/client/eventually';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { webhookSecret } from './provider.ts';
import type { TestShop } from './shop.ts';

/** Sends the provider's events to the shop in the order and number that a spec chooses. */
export class ProviderWebhooks {
  readonly #sent = new Set<string>();

  constructor(private readonly shop: () => TestShop) {}

  /** The provider's events that were not sent yet, the oldest first. */
  async unsentEvents(): Promise<Stripe.Event[]> {
    const all: Stripe.Event[] = [];
    for await (const event of this.shop().provider.stripe.events.list({ limit: 100 })) if (!this.#sent.has(event.id)) all.push(event);
    return all.reverse();
  }

  /** Marks an event as delivered. */
  markSent(id: string): void {
    this.#sent.add(id);
  }

  /** Sends one signed event and returns the status of the answer. */
  async send(event: Stripe.Event, secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000)): Promise<number> {
    this.#sent.add(event.id);
    const { stripe } = this.shop().provider;
    const payload = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const answer = await this.shop().app.send('POST', '/api/webhooks/stripe', {
      key: null,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      body: payload,
    });
    return answer.status;
  }

  /** Sends all unsent events concurrently, in random order, each of them twice. */
  async sendAll(): Promise<void> {
    const news = await this.unsentEvents();
    const shuffled = [...news, ...news].map((event) => ({ event, at: Math.random() })).sort((a, b) => a.at - b.at);
    const answers = await Promise.all(shuffled.map(({ event }) => this.send(event)));
    if (answers.some((status) => status !== 200)) throw new Error(`not all events were acknowledged: ${answers.join(' ')}`);
  }
}

export type InboxRow = { state: string; outcome: string | null; problem: string | null; body: string | null; attempts: number };
/** The row of an event in the inbox. */
export async function inboxRowOf(shop: Pick<TestShop, 'app'>, id: string): Promise<InboxRow | null> {
  const db = shop.app.nest.get(DataSource, { strict: false });
  const rows = await db.query<InboxRow[]>('select state, outcome, problem, body, attempts from vault.webhook where id = $1', [id]);
  return rows[0] ?? null;
}

/** Retries waiting webhooks now. */
export async function retryWebhooksNow(shop: Pick<TestShop, 'app'>): Promise<void> {
  await shop.app.nest.get(DataSource, { strict: false }).query('update vault.webhook set next_at = now() where next_at > now()');
}

/** The event types of a stream. */
export async function eventTypesIn(shop: TestShop, stream: string): Promise<string[]> {
  const store = shop.app.nest.get<EventStore>(EVENT_STORE, { strict: false });
  return (await store.read(stream)).events.map(({ type }) => type);
}

/** Ages the parked events of an outage by hours, after which they are shown to people. */
export const ageOutage = ({ app }: Pick<TestShop, 'app'>, stream: string): Promise<unknown> =>
  eventually(
    () =>
      app.nest
        .get(DataSource, { strict: false })
        .query<[unknown[], number]>(
          `update work.parked_events set parked_at = now() - interval '3 hours' where passes and stream like $1`,
          [stream],
        ),
    ([, count]) => count > 0,
  );
