import type Stripe from 'stripe';
import { noSuchObject } from './api/errors.ts';
import type { CardBehaviour } from './cards.ts';
import type { Journal } from './journal.ts';
import { LinkIndex, linksOf } from './links.ts';

/** All stored objects by kind: first Stripe's, then the sandbox's own. */
export interface Kinds {
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  'checkout.session': Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: Stripe.Event;

  deleted_customer: Stripe.DeletedCustomer;
  checkout: Checkout;
  card: { id: string; behaviour: CardBehaviour };
  job: Job;
  delivery: WebhookDelivery;
  answer: StoredApiAnswer;
  number: { id: string; value: number };
}
export type Kind = keyof Kinds;

/** What a session sells, and the progress of its payment. */
export interface Checkout {
  id: string;
  price: Stripe.Price;
  quantity: number;
  metadata: Record<string, string>;
  description: string | null;
  invoice: { metadata: Record<string, string>; description: string | null } | null;
  intent: string | null;
  /** Whether a delayed payment has succeeded or failed. */
  hasOutcome: boolean;
}

export type Task = 'expire_session' | 'renew' | 'end' | 'finalize' | 'retry' | 'settle' | 'settle_refund';
/** A job that is due by the sandbox's clock or, with `wall`, by the wall clock. */
export interface Job {
  id: string;
  task: Task;
  subject: string;
  due: number;
  wall: boolean;
  succeeds: boolean;
}

export interface WebhookDelivery {
  id: string;
  event: string;
  endpoint: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  next_at: number;
  attempts: { at: number; status: number | null; error: string | null; ms: number; note: string }[];
}

/** The answer to the first call under an idempotency key. */
export interface StoredApiAnswer {
  id: string;
  request: string;
  at: number;
  status: number;
  body: string;
}

type StoredChange = { [K in Kind]: [K, string, Kinds[K] | null] }[Kind];

/** Objects by kind and id, changed in transactions that reach the disk completely or not at all. */
export class ObjectStore {
  private readonly kept = new Map<Kind, Map<string, Kinds[Kind]>>();
  private readonly links = new LinkIndex();
  /** In which order objects were made. */
  private readonly made = new Map<string, number>();
  private count = 0;
  private staged: Map<string, StoredChange> | null = null;
  private readonly listeners: ((puts: StoredChange[]) => void)[] = [];

  constructor(private readonly journal: Journal | null) {
    for (const line of journal?.recover() ?? []) for (const put of line as StoredChange[]) this.apply(put);
  }

  /** Runs a transaction. Synchronous on purpose, so that no other code runs in between: this replaces locks. */
  transact<T>(work: () => T): T {
    if (this.staged) return work();
    this.staged = new Map();
    try {
      const result = work();
      const puts = [...this.staged.values()];
      if (puts.length > 0) this.journal?.append(puts);
      for (const put of puts) this.apply(put);
      this.staged = null;
      for (const listener of this.listeners) listener(puts);
      return result;
    } finally {
      this.staged = null;
    }
  }

  /** Runs work that is rolled back when it fails, within the current transaction or in a new one. */
  savepoint<T>(work: () => T): T {
    if (!this.staged) return this.transact(work);
    const before = new Map(this.staged);
    try {
      return work();
    } catch (error) {
      this.staged = before;
      throw error;
    }
  }

  onCommit(listener: (puts: StoredChange[]) => void) {
    this.listeners.push(listener);
  }

  /** The object with this id, including uncommitted changes; null if there is none. */
  find<K extends Kind>(kind: K, id: string): Kinds[K] | null {
    const staged = this.staged?.get(`${kind} ${id}`);
    return (staged ? staged[2] : (this.kept.get(kind)?.get(id) ?? null)) as Kinds[K] | null;
  }

  /** Like `find`, but a missing object is an error of the API about this parameter. */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const object = this.find(kind, id);
    if (!object) throw noSuchObject(kind, id, param);
    return object;
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return this.withStaged(kind, [...(this.kept.get(kind)?.values() ?? [])] as Kinds[K][], () => true);
  }

  /** The objects of a kind that reference an id, such as the charges of a customer; oldest first. */
  referencing<K extends Kind>(kind: K, id: string): Kinds[K][] {
    const values = this.kept.get(kind) as Map<string, Kinds[K]> | undefined;
    const creationNumber = (each: Kinds[K]) => this.made.get(`${kind} ${each.id}`) ?? 0;
    const objects = [...this.links.objectsReferencing(kind, id)]
      .flatMap((each) => values?.get(each) ?? [])
      .sort((one, two) => creationNumber(one) - creationNumber(two));
    return this.withStaged(kind, objects, (each) => linksOf(kind, each).includes(id));
  }

  private withStaged<K extends Kind>(kind: K, kept: Kinds[K][], fits: (value: Kinds[K]) => boolean): Kinds[K][] {
    const puts = [...(this.staged?.values() ?? [])].filter(([of]) => of === kind);
    if (puts.length === 0) return kept;
    const valuesById = new Map(kept.map((value) => [value.id, value]));
    for (const [, id, value] of puts) {
      if (value && fits(value as Kinds[K])) valuesById.set(id, value as Kinds[K]);
      else valuesById.delete(id);
    }
    return [...valuesById.values()];
  }

  /** Creates or replaces an object in the current transaction. */
  put<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K] {
    this.stage([kind, value.id, value] as StoredChange);
    return value;
  }

  change<K extends Kind>(kind: K, id: string, patch: Partial<Kinds[K]>): Kinds[K] {
    return this.put(kind, { ...this.get(kind, id), ...patch });
  }

  remove(kind: Kind, id: string) {
    this.stage([kind, id, null] as StoredChange);
  }

  /** Rewrites the journal as the current state. */
  compact(keep: (put: StoredChange) => boolean) {
    const puts = [...this.kept].flatMap(([kind, values]) => [...values].map(([id, value]) => [kind, id, value] as StoredChange));
    for (const [kind, id, value] of puts) if (!keep([kind, id, value] as StoredChange)) this.apply([kind, id, null]);
    this.journal?.rewrite(puts.filter(keep).map((put) => [put]));
  }

  /** Resolves when all changes so far are on disk. */
  async whenWritten(): Promise<void> {
    await this.journal?.whenWritten();
  }

  async close(): Promise<void> {
    await this.journal?.close();
  }

  clear() {
    this.kept.clear();
    this.links.clear();
    this.made.clear();
    this.journal?.rewrite([]);
  }

  /** Adds a change to the current transaction. */
  private stage(put: StoredChange) {
    if (!this.staged) throw new Error('changes belong in a transaction');
    this.staged.set(`${put[0]} ${put[1]}`, put);
  }

  /** Applies a committed change to the objects and indexes in memory. */
  private apply([kind, id, value]: StoredChange) {
    const values = this.kept.get(kind) ?? new Map<string, Kinds[Kind]>();
    this.kept.set(kind, values);
    this.links.change(kind, values.get(id) ?? null, value);
    const key = `${kind} ${id}`;
    if (value) {
      values.set(id, value);
      if (!this.made.has(key)) this.made.set(key, this.count++);
    } else {
      values.delete(id);
      this.made.delete(key);
    }
  }
}
