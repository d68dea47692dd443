import { eventually } from '@orderstream/client/eventually';
import type { BulkKind } from '@orderstream/contracts/office/bulk';
import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { accountBulk } from '../../accounts/accounts.bulk.ts';
import type { People, SignedInPerson } from '../../accounts/testing/people.ts';
import { orderBulk } from '../../orders/orders.bulk.ts';
import { priceBulk } from '../../payments/prices/prices.bulk.ts';
import { webhookInbox } from '../../payments/stripe/webhooks/work-off-webhooks.ts';
import type { Command } from '../../platform/deciding/command.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { depsIn } from '../../platform/deciding/use-case.ts';
import { startWorker } from '../../platform/testing/work-off.ts';
import { POOL } from '../../platform/tokens.ts';
import type { BulkJobDetailsAnswer } from '../bulk-jobs.requests.ts';
import { bulkWork } from '../carry-out-bulk.ts';

type Item = { id: string; as_of: string; price_id?: string };
type Press = { reason?: string; key?: string };
/** Called after each command, with the number of commands so far. */
type AfterCommand = (count: number) => Promise<unknown>;
export type BulkWorker = { end: () => Promise<void>; untilLooked: (more: number) => Promise<unknown> };

/** A pool that counts its statements. */
function countingPool(pool: Pool): { pool: Pool; count: () => number } {
  let count = 0;
  const counting = new Proxy(pool, {
    get(target, name): unknown {
      if (name === 'query') count += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { pool: counting, count: () => count };
}

/** Bulk jobs of a shop: pressed over HTTP, carried out by a worker of this table alone. */
class BulkJobsOfShop {
  readonly path = '/api/admin/bulk-jobs';

  constructor(private readonly shop: () => People) {}

  pool = () => this.shop().app.nest.get<Pool>(POOL, { strict: false });

  press = ({ token }: SignedInPerson, kind: BulkKind, items: readonly Item[], { reason, key = v7() }: Press = {}) =>
    this.shop().app.post<{ id: string; code?: string }>(
      this.path,
      { kind, items, reason },
      { as: token, headers: { 'idempotency-key': key } },
    );

  async pressed(...request: Parameters<BulkJobsOfShop['press']>): Promise<string> {
    const answer = await this.press(...request);
    if (answer.status !== 202) throw new Error(`the job was refused: ${answer.text}`);
    return answer.body.id;
  }

  job = (id: string, { token }: SignedInPerson) => this.shop().app.get<BulkJobDetailsAnswer>(`${this.path}/${id}`, { as: token });

  /** The job once it is so. */
  until = (id: string, by: SignedInPerson, isReached: (job: BulkJobDetailsAnswer) => boolean) =>
    eventually(async () => {
      const { status, body } = await this.job(id, by);
      return status === 200 && isReached(body) && body;
    }, 'the awaited state of the job');

  /** The job once it has ended; ends the worker that carries it out. */
  async ended(id: string, by: SignedInPerson, worker?: BulkWorker): Promise<BulkJobDetailsAnswer> {
    try {
      return await this.until(id, by, ({ open }) => open === 0);
    } finally {
      await worker?.end();
    }
  }

  /** Unpaid custom orders of a customer. */
  async unpaidOrders(count: number, customer: SignedInPerson, by: SignedInPerson): Promise<string[]> {
    const terms = { user_id: customer.id, amount: 1_500, order_type: 'one_time', description: 'words' };
    const made = () => this.shop().app.post<{ order_id: string }>('/api/admin/orders', terms, { as: by.token });
    const ids: string[] = [];
    while (ids.length < count) ids.push((await made()).body.order_id);
    return ids;
  }

  /** These things as a list of the office shows them now. */
  async seen({ token }: SignedInPerson, ids: readonly string[], list = 'orders'): Promise<Item[]> {
    const { body } = await this.shop().app.get<{ as_of: string }>(`/api/admin/${list}`, { as: token });
    return ids.map((id) => ({ id, as_of: body.as_of }));
  }

  work(after: AfterCommand = () => Promise.resolve()): BulkWorker {
    const work = bulkWork({ ...orderBulk, ...accountBulk, ...priceBulk }, [webhookInbox.table]);
    const deps = depsIn(this.shop().app.nest, work.needs);
    let count = 0;
    const execute = async (command: Command<unknown>) => {
      const answer = await deps.commands.execute(command);
      await after((count += 1));
      return answer;
    };
    const counting = countingPool(this.pool());
    const { end } = startWorker(counting.pool, work, { ...deps, commands: { execute } as unknown as CommandBus });
    const untilLooked = (more: number, since = counting.count()) =>
      eventually(() => Promise.resolve(counting.count() >= since + more), 'further looks of the worker');
    return { end, untilLooked };
  }

  /** The events of a type in the stream of an order. */
  async events(orderId: string, type: string): Promise<Recorded[]> {
    const { events } = await this.shop().store.read<AnyEvent>(`order-${orderId}`);
    return events.filter((event) => event.type === type);
  }
}

export const bulkOf = (shop: () => People): BulkJobsOfShop => new BulkJobsOfShop(shop);
