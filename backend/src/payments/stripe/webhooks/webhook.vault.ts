import type { WebhookOutcome, WebhookProblem } from '@orderstream/contracts/payments/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import type Stripe from 'stripe';
import { channelOf, type ClaimedRow } from '../../../platform/processes/claimed-work.ts';
import { BatchingWriter } from '../../../platform/deciding/batching-writer.ts';
import { refusal } from '../../../platform/deciding/refusal.ts';
import { SecretSeals } from '../../../platform/database/sealing.ts';
import { POOL } from '../../../platform/tokens.ts';
import { hasConsequence } from './webhook-events.ts';
import { stripeIdOf, userIdIn } from '../settling/stripe-reads.translation.ts';

export const webhookTable = 'vault.webhook';
/** Sent to our endpoint, or found in the provider's list of events. */
export type Via = 'webhook' | 'list';
export const webhookColumns = ['type', 'api_version', 'via', 'object_id', 'user_id', 'problem', 'received_at', 'refusals'] as const;
export type WebhookRow = ClaimedRow & {
  type: string;
  api_version: string | null;
  via: Via;
  object_id: string;
  user_id: string | null;
  problem: WebhookProblem | null;
  received_at: Date;
  /** Attempts that failed for another reason than an outage. */
  refusals: number;
};

/** The columns of the inbox for an event besides its body. */
type Envelope = {
  id: string;
  type: string;
  created: number;
  apiVersion: string | null;
  objectId: string;
  /** The key of the events that are settled together: those of one purchase have their customer in common. */
  claimKey: string;
  /** The user and the customer of the event, as far as it names them. */
  userId: string | null;
  customerId: string | null;
};

type Reference = string | { id: string } | null | undefined;
type ReportedObject = {
  object?: string;
  id?: unknown;
  metadata?: Stripe.Metadata | null;
  customer?: Reference;
  charge?: Reference;
  parent?: { subscription_details?: { metadata?: Stripe.Metadata | null } | null } | null;
};

/** The form of ids, which become parts of addresses and are stored with those of other events in one statement. */
const isId = (id: unknown): id is string => typeof id === 'string' && /^[^\p{Cc}/?#\\]{1,255}$/u.test(id) && !/^\.+$/.test(id);

/** The columns of an event; refused if its object has no id, or names one that no object has. */
export function envelopeOf({ id, type, created, api_version: apiVersion, data }: Stripe.Event): Envelope {
  const object = data.object as ReportedObject;
  const named = [stripeIdOf(object.customer), stripeIdOf(object.charge)].filter((id) => id !== null);
  if (!isId(object.id) || !named.every(isId)) throw refusal('invalid');
  const customerId = object.object === 'customer' ? object.id : stripeIdOf(object.customer);
  const userId = userIdIn(object.metadata) ?? userIdIn(object.parent?.subscription_details?.metadata);
  const claimKey = customerId ?? stripeIdOf(object.charge) ?? object.id;
  return { id, type, created, apiVersion, objectId: object.id, claimKey, userId, customerId };
}

/** Events that wait a moment for the checkout of the same purchase, whose session contains their objects too. */
const waitsForCheckout: ReadonlySet<string> = new Set([
  'charge.succeeded',
  'invoice.paid',
  'customer.subscription.created',
  'customer.subscription.updated',
]);
const checkoutWaitSeconds = 1;

type InboxValues = readonly (string | number | null)[];
const insertedColumns = [
  'id text',
  'type text',
  'created float8',
  'api_version text',
  'via text',
  'object_id text',
  'claim_key text',
  'user_id uuid',
  'customer_id text',
  'body_hash text',
  'wait float8',
  'body text',
];

const insertEvents = `
  with sent as (
    select * from unnest(${insertedColumns.map((column, index) => `$${index + 1}::${column.split(' ')[1]}[]`).join(', ')})
      as s(${insertedColumns.map((column) => column.split(' ')[0]).join(', ')})
  ), kept as (
    insert into vault.webhook (id, type, created, api_version, via, object_id, claim_key, user_id, customer_id, body_hash, next_at, body)
    select id, type, to_timestamp(created), api_version, via, object_id, claim_key, user_id, customer_id, body_hash,
      now() + make_interval(secs => wait),
      case when exists (select from vault.left_customer l where l.customer_id = sent.customer_id)
        or (user_id is not null and not exists (select from vault.person p where p.user_id = sent.user_id)) then null else body end
    from sent on conflict (id) do nothing returning id
  )
  select pg_notify('${channelOf(webhookTable)}', min(wait)::text) from kept join sent using (id) having count(*) > 0`;

/** The inbox of the provider's events. Each event is stored once; its body, which names people, is deleted earlier. */
@Injectable()
export class WebhookVault {
  readonly #writer = new BatchingWriter<InboxValues>('webhook intake', (rows) => this.#insertAll(rows));

  constructor(
    @Inject(POOL) private readonly pool: Sql,
    @Inject(SecretSeals) private readonly seals: SecretSeals,
  ) {}

  /**
   * Stores an event before it is acknowledged; the workers process it. Events of a type without consequences are not stored. The
   * first delivery counts. The body of an event about a deleted user is not stored.
   */
  async storeEvent(event: Stripe.Event, body: string, via: Via): Promise<void> {
    if (!hasConsequence(event.type)) return;
    const { id, type, created, apiVersion, objectId, claimKey, userId, customerId } = envelopeOf(event);
    const bodyHash = this.seals.fingerprint(body, 'webhook');
    const wait = waitsForCheckout.has(type) ? checkoutWaitSeconds : 0;
    await this.#writer.add([id, type, created, apiVersion, via, objectId, claimKey, userId, customerId, bodyHash, wait, body]);
  }

  async #insertAll(rows: readonly InboxValues[]): Promise<void> {
    // The same order everywhere, so that two statements with the same events do not block each other.
    const inOrder = [...rows].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
    const values = insertedColumns.map((_, column) => inOrder.map((row) => row[column]));
    await changeRows(this.pool, insertEvents, values);
  }

  /** The ids that are already in the inbox. */
  async storedIds(ids: readonly string[]): Promise<Set<string>> {
    const rows = await queryRows<{ id: string }>(this.pool, 'select id from vault.webhook where id = any($1)', [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** The objects among these that webhooks have shown to belong to another shop of the provider's account. */
  async idsOfOtherShops(objectIds: readonly string[]): Promise<Set<string>> {
    const rows = await queryRows<{ object_id: string }>(
      this.pool,
      `select distinct object_id from vault.webhook where outcome = 'not_ours' and object_id = any($1)`,
      [objectIds],
    );
    return new Set(rows.map(({ object_id }) => object_id));
  }

  /** Retries a parked webhook now, on request of a person. */
  async retry(id: string): Promise<void> {
    await changeRows(
      this.pool,
      `with wanted as (update vault.webhook set next_at = now() where id = $1 and state = 'parked' returning id)
       select pg_notify('${channelOf(webhookTable)}', '') from wanted`,
      [id],
    );
  }

  /** The provider answers again: webhooks that waited for it are due at once. */
  async resume(): Promise<void> {
    await changeRows(
      this.pool,
      `
        with waiting as (
          select id from vault.webhook where next_at > now() and problem = 'provider_unavailable' and (claimed_until is null or claimed_until <= now())
          for update skip locked
        ), resumed as (update vault.webhook set next_at = now() where id in (select id from waiting) returning id)
        select pg_notify('${channelOf(webhookTable)}', '') where exists (select from resumed)`,
    );
  }

  /** Closes a parked webhook, so that a worker that is still processing it cannot write its outcome. */
  async close(id: string, outcome: WebhookOutcome): Promise<void> {
    await changeRows(
      this.pool,
      `update vault.webhook set state = 'settled', outcome = $2, problem = null, next_at = null, claimed_until = null, fence = fence + 1
       where id = $1 and state = 'parked'`,
      [id, outcome],
    );
  }

  /** Bodies about a deleted person are deleted, and later ones are not stored. Pending ones are settled without their bodies. */
  async forget(userId: string, customerId: string | null): Promise<void> {
    if (customerId)
      await changeRows(this.pool, 'insert into vault.left_customer (customer_id) values ($1) on conflict do nothing', [customerId]);
    await changeRows(this.pool, 'update vault.webhook set body = null where user_id = $1 or customer_id = $2', [userId, customerId]);
  }

  async sweep(days: number): Promise<void> {
    await changeRows(
      this.pool,
      'update vault.webhook set body = null where body is not null and received_at < now() - make_interval(secs => $1)',
      [days * 86_400],
    );
  }
}
