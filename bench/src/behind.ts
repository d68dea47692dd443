import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@orderstream/client/eventually';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { adminPool } from '@orderstream/projections/platform/database/database';
import type { Pool } from 'pg';
import type { RunningProduct } from './product.ts';

const lookMilliseconds = 50;

/** A product that is built without sealing never has a leaf. */
const followersSql = `
  select 'read model' as kind, model as name, position::text from work.read_models
  union all
  select 'process', process, position::text from work.process_progress where process <> 'audit_sealer' or position > 0`;

/** Tables whose rows are worked off. Rounds are left out: they are never over. */
const claimTablesSql = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.columns
  where column_name in ('claim_key', 'next_at') and (table_schema, table_name) <> ('work', 'rounds')
  group by 1 having count(*) = 2`;

type AwaitedOrder = { statuses: readonly string[]; resolve: () => void; reject: (problem: unknown) => void };
type Follower = { kind: string; name: string; position: string | null };

/** The product's log and tables, read without asking the product. */
export class ProductProgress {
  readonly #awaitedOrders = new Map<string, AwaitedOrder>();
  #isLooking = false;

  private constructor(
    readonly store: EventStore,
    readonly pool: Pool,
    /** The work counts as finished after so long without an event: a webhook takes a moment to arrive. */
    private readonly quietMilliseconds: number,
  ) {}

  static connectTo({ eventstore_url, database_url }: RunningProduct, quietMilliseconds: number): ProductProgress {
    return new ProductProgress(connectEventStore(eventstore_url), adminPool(database_url, 4), quietMilliseconds);
  }

  async close(): Promise<void> {
    await Promise.all([this.store.close(), this.pool.end()]);
  }

  /** How far each read model and each process has come in the log. */
  async followers(): Promise<{ name: string; position: bigint }[]> {
    const { rows } = await this.pool.query<Follower>(followersSql);
    return rows.map(({ kind, name, position }) => ({ name: `${kind} ${name}`, position: BigInt(position ?? 0) }));
  }

  /** Resolves when all earlier requests are worked off: webhooks are settled, mails are sent, read models are up to date. */
  async waitUntilSettled(): Promise<bigint> {
    let [head, since] = [-1n, Date.now()];
    const headIfSettled = async () => {
      const now = await this.store.head();
      const isBehind = (await this.followers()).some(({ position }) => position < now);
      if (now !== head || isBehind || (await this.isWorkPending())) [head, since] = [now, Date.now()];
      return Date.now() - since >= this.quietMilliseconds ? now : undefined;
    };
    return eventually(headIfSettled, 'catching up', { seconds: 300, longestPause: Math.min(250, this.quietMilliseconds) });
  }

  /** Whether a table that is worked off by claim has rows that are due, or soon will be. */
  async isWorkPending(): Promise<boolean> {
    const { rows: tables } = await this.pool.query<{ name: string }>(claimTablesSql);
    const owed = tables.map(({ name }) => `exists (select from ${name} where next_at < now() + interval '10 seconds')`);
    const { rows } = await this.pool.query<{ owed: boolean }>(`select ${['false', ...owed].join(' or ')} as owed`);
    return rows[0]?.owed ?? false;
  }

  /** The number of events after one position, up to another. */
  async eventsBetween(after: bigint, until: bigint): Promise<number> {
    let count = 0;
    for await (const delivery of this.store.readAll({ after })) {
      if (delivery.kind !== 'caught_up' && delivery.position <= until) count += 1;
    }
    return count;
  }

  /** Asks the table behind the shop's own pages, for all who wait at once: the asking is not what is measured. */
  awaitStatus(order: string, statuses: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#awaitedOrders.set(order, { statuses, resolve, reject });
      if (!this.#isLooking) void this.#pollOrders();
    });
  }

  async #pollOrders(): Promise<void> {
    this.#isLooking = true;
    try {
      for (; this.#awaitedOrders.size > 0; await sleep(lookMilliseconds)) await this.#resolveShown();
    } catch (error) {
      for (const { reject } of this.#awaitedOrders.values()) reject(error);
      this.#awaitedOrders.clear();
    } finally {
      this.#isLooking = false;
    }
  }

  async #resolveShown(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string; status: string }>({
      name: 'shown',
      text: 'select id, status from read.order_list_view where id = any($1::uuid[])',
      values: [[...this.#awaitedOrders.keys()]],
    });
    for (const { id, status } of rows) {
      const awaited = this.#awaitedOrders.get(id);
      if (!awaited?.statuses.includes(status)) continue;
      this.#awaitedOrders.delete(id);
      awaited.resolve();
    }
  }
}
