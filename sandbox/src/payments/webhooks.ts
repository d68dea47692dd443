import type Stripe from 'stripe';
import { createHmac, randomInt } from 'node:crypto';
import { releaseDraft } from './invoices.ts';
import { WebhookSender } from './post.ts';
import type { WebhookDelivery } from './store.ts';
import type { ProviderWorld } from './world.ts';

/** Pauses between attempts, in milliseconds of real time. Not Stripe's schedule, which takes days. */
const retryPausesMs = [1_000, 5_000, 30_000, 120_000, 600_000];
const mostAtOnce = 32;

type CountedFault = 'drop' | 'duplicate' | 'stale' | 'bad_signature';

/** The signature header of a webhook, in the form of Stripe. */
const signature = (secret: string, at: number, body: string) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** Sends events to the webhook endpoints, with the faults that the console has requested. */
export class Webhooks {
  paused = false;
  readonly next: Record<CountedFault, number> = { drop: 0, duplicate: 0, stale: 0, bad_signature: 0 };
  readonly delays = new Map<string, number>();
  private shuffling = 0;
  private heldIds: string[] = [];
  private waiting: string[] = [];
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly inFlight = new Set<string>();
  private readonly posts = new WebhookSender();
  private closed = false;

  constructor(private readonly w: ProviderWorld) {
    w.store.onCommit((puts) => {
      for (const [kind, , value] of puts)
        if (kind === 'delivery' && value && value.state === 'pending' && value.attempts.length === 0) this.startDelivery(value);
    });
  }

  /** Continues the pending deliveries of an earlier process. */
  resume() {
    for (const { id, state, next_at } of this.w.store.all('delivery')) if (state === 'pending') this.sendLater(id, next_at - Date.now());
  }

  close() {
    this.closed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.posts.close();
  }

  /** Resolves when no attempt is running or about to start. */
  async idle(limit = 10_000) {
    const until = Date.now() + limit;
    do await new Promise((resolve) => setTimeout(resolve, 5));
    while ((this.inFlight.size > 0 || this.waiting.length > 0) && Date.now() < until);
  }

  get backlog() {
    return { held_back: this.heldIds.length, in_flight: this.inFlight.size, shuffling: this.shuffling, ...this.next };
  }

  /** Sends the next `count` deliveries together, in random order. */
  shuffle(count: number) {
    this.shuffling = count;
  }

  /** Sends everything that was held back, shuffled if requested. */
  flush() {
    const batch = this.heldIds.splice(0);
    const mixed = this.shuffling > 0;
    this.paused = false;
    this.shuffling = 0;
    while (batch.length > 0) this.sendLater(batch.splice(mixed ? randomInt(batch.length) : 0, 1)[0]!, 0);
    for (const id of this.timers.keys()) this.sendLater(id, 0);
  }

  /** Sends an event to all endpoints again. */
  resend(event: string) {
    this.w.store.transact(() => {
      this.w.store.get('event', event);
      for (const { id } of this.w.store.all('webhook_endpoint')) this.w.deliver(event, id);
    });
  }

  private startDelivery(delivery: WebhookDelivery) {
    if (this.takePlannedFault('drop')) {
      this.saveDelivery(delivery, { state: 'dropped' });
      return;
    }
    if (this.takePlannedFault('duplicate')) this.w.store.transact(() => this.w.deliver(delivery.event, delivery.endpoint));
    if (this.shuffling > 0 || this.paused) {
      this.heldIds.push(delivery.id);
      if (!this.paused && this.heldIds.length >= this.shuffling) this.flush();
      return;
    }
    this.sendLater(delivery.id, this.delays.get(this.w.store.get('event', delivery.event).type) ?? 0);
  }

  private takePlannedFault(what: CountedFault): boolean {
    if (this.next[what] === 0) return false;
    this.next[what] -= 1;
    return true;
  }

  private sendLater(id: string, pause: number) {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    if (this.closed) return;
    if (pause > 0) {
      this.timers.set(id, setTimeout(() => this.sendLater(id, 0), pause).unref());
      return;
    }
    this.waiting.push(id);
    setImmediate(() => this.startSending());
  }

  private startSending() {
    while (this.inFlight.size < mostAtOnce && this.waiting.length > 0) {
      const id = this.waiting.shift()!;
      this.inFlight.add(id);
      void this.attemptDelivery(id).finally(() => {
        this.inFlight.delete(id);
        this.startSending();
      });
    }
  }

  private async attemptDelivery(id: string) {
    const delivery = this.w.store.find('delivery', id);
    const endpoint = delivery && this.w.store.find('webhook_endpoint', delivery.endpoint);
    if (!delivery || !endpoint || delivery.state !== 'pending') return;
    // Sends no webhook for a change that a killed process would have lost.
    await this.w.store.whenWritten();
    const stale = this.takePlannedFault('stale');
    const forged = this.takePlannedFault('bad_signature');
    const body = JSON.stringify(this.bodyOf(delivery.event, stale));
    const started = Date.now();
    // By the wall clock always: an advanced clock would make every signature look forged.
    const signed = signature(forged ? 'whsec_wrong' : (endpoint.secret ?? ''), Math.floor(started / 1000), body);
    const outcome = await this.posts.send(endpoint.url, body, signed);
    if (this.closed) return;
    const note = [stale && 'stale state', forged && 'bad signature'].filter(Boolean).join(', ');
    this.recordAttempt(delivery, { at: started, ms: Date.now() - started, note, ...outcome });
  }

  private bodyOf(eventId: string, stale: boolean): Stripe.Event {
    const event = { ...this.w.store.get('event', eventId), pending_webhooks: 1 };
    if (!stale) return event;
    const subject = (event.data.object as { id?: string }).id;
    const first = this.w.store.all('event').find(({ data }) => (data.object as { id?: string }).id === subject);
    return { ...event, data: { ...event.data, object: first?.data.object ?? event.data.object } } as Stripe.Event;
  }

  private recordAttempt(delivery: WebhookDelivery, attempt: WebhookDelivery['attempts'][number]) {
    const attempts = [...delivery.attempts, attempt];
    const arrived = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const pause = retryPausesMs[attempts.length - 1];
    if (arrived) this.saveDelivery(delivery, { attempts, state: 'delivered' });
    else if (pause === undefined) this.saveDelivery(delivery, { attempts, state: 'failed' });
    else {
      this.saveDelivery(delivery, { attempts, next_at: Date.now() + pause });
      this.sendLater(delivery.id, pause);
    }
  }

  private saveDelivery(delivery: WebhookDelivery, change: Partial<WebhookDelivery>) {
    const { store } = this.w;
    if (!store.find('delivery', delivery.id)) return;
    store.transact(() => {
      store.change('delivery', delivery.id, change);
      const { type, data } = store.get('event', delivery.event);
      if (type !== 'invoice.created') return;
      const open = store.referencing('delivery', delivery.event).some(({ state }) => state !== 'delivered');
      if (!open) releaseDraft(this.w, data.object.id);
    });
  }
}
