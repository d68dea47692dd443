import type Stripe from 'stripe';
import { SandboxClock } from './clock.ts';
import { newObjectId } from './ids.ts';
import type { Job, ObjectStore } from './store.ts';

export const apiVersion = '2026-10-28.endive';

export interface ProviderSettings {
  publicUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** What happens to a subscription when the last retry of its invoice failed. */
  dunningEnd: 'canceled' | 'unpaid' | 'past_due';
  /** Sessions may live shorter than Stripe's 30 minutes. */
  shortSessions: boolean;
}

type EventData<T> = { object: T; previous_attributes?: Record<string, unknown> };

/** The provider's shared state: settings, clock and objects. */
export class ProviderWorld {
  readonly clock = new SandboxClock();
  /** The API request being served: events name it as their cause. */
  request: Stripe.Event.Request | null = null;

  constructor(
    readonly store: ObjectStore,
    readonly settings: ProviderSettings,
  ) {
    this.clock.offset = store.find('number', 'clock_offset')?.value ?? 0;
  }

  now = () => this.clock.now();

  /** The public address of a page. */
  pageUrl = (path: string) => `${this.settings.publicUrl.replace(/\/+$/, '')}${path}`;

  nextNumber(name: string): number {
    const value = (this.store.find('number', name)?.value ?? 0) + 1;
    return this.store.put('number', { id: name, value }).value;
  }

  /** Plans a job for later, by the provider's clock unless it says otherwise. */
  schedule(job: Pick<Job, 'task' | 'subject' | 'due'> & Partial<Job>) {
    this.store.put('job', { id: newObjectId('job'), wall: false, succeeds: true, ...job });
  }

  /** Removes the planned jobs of these kinds about an object. */
  unschedule(subject: string, ...tasks: Job['task'][]) {
    for (const job of this.store.referencing('job', subject)) if (tasks.includes(job.task)) this.store.remove('job', job.id);
  }

  /** Records an event; webhooks are sent after the transaction. */
  emit<T extends Stripe.Event['type']>(type: T, object: ObjectOf<T>, previous?: Record<string, unknown>) {
    const listening = this.store
      .all('webhook_endpoint')
      .filter(({ status, enabled_events: wanted }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)));
    const event = {
      id: newObjectId('evt', 22),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: listening.length,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    } satisfies Omit<Stripe.Event, 'data' | 'type'> & { data: EventData<ObjectOf<T>>; type: string };
    this.store.put('event', event as unknown as Stripe.Event);
    for (const endpoint of listening) this.deliver(event.id, endpoint.id);
    return event.id;
  }

  /** Queues the delivery of an event to an endpoint. */
  deliver(event: string, endpoint: string) {
    this.store.put('delivery', { id: newObjectId('dlv'), event, endpoint, state: 'pending', next_at: 0, attempts: [] });
  }
}

type ObjectOf<T extends Stripe.Event['type']> = Extract<Stripe.Event, { type: T }>['data']['object'];
