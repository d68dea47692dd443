import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '@orderstream/client/eventually';
import type { Sku } from '@orderstream/contracts/catalogue';
import type { CustomerEvent } from '@orderstream/contracts/payments/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import pg from 'pg';
import { v4 } from 'uuid';
import { startShop, type People } from '../../accounts/testing/people.ts';
import { PeopleVault } from '../../accounts/people/people.vault.ts';
import type { Command } from '../../platform/deciding/command.ts';
import { load } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { testEnvironment } from '../../platform/testing/environment.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { Vault } from '../../platform/database/vault.ts';
import { apiModules } from '../../registry.ts';
import { priceDecider } from '../prices/price.decider.ts';
import { hasConsequence } from '../stripe/webhooks/webhook-events.ts';
import { UnreliablePost, type WebhookLetter } from './bad-post.ts';
import { setPrice, removePrice } from './prices.ts';
import { Chance } from './chance.ts';
import { startProvider, webhookSecret, type SandboxProvider } from './provider.ts';
import { CreateProduct } from '../../stock/units/create-product.ts';

/** Enough stock for all customers. */
export const plentySku: Sku = 'LinkedIn.Creator';
/** Sold out before all customers have paid. */
export const scarceSku: Sku = 'Instagram.Creator';
/** Its price mapping is deleted and added again. */
export const fickleSku: Sku = 'WhatsApp.Creator';
const unitAmount = 14_900;
export const sandboxPriceId = (sku: Sku) => `price_sandbox_${sku.toLowerCase().replace('.', '_')}`;

/** A shop, its worker as a process that can be killed, the provider, and an unreliable delivery between them. */
export class KillableShop {
  provider!: SandboxProvider;
  /** Observed violations: things that must not happen. */
  readonly surprises: string[] = [];
  readonly #pool: pg.Pool;
  #worker: ChildProcess | null = null;
  kills = 0;

  constructor(
    readonly people: People,
    readonly post: UnreliablePost,
    readonly chance: Chance,
    private readonly environment: Record<string, string | undefined>,
  ) {
    this.#pool = new pg.Pool({ connectionString: people.app.settings.databaseUrl, max: 4 });
    post.deliverTo(`${people.app.url}/api/webhooks/stripe`, chance.fork(1), (letter) => this.checkIsStored(letter));
  }

  get store(): EventStore {
    return this.people.app.nest.get<EventStore>(EVENT_STORE, { strict: false });
  }

  execute = <A>(command: Command<A>): Promise<A> => this.people.execute(command);

  /** Creates an active customer and returns the id. */
  async createCustomer(): Promise<string> {
    const id = v4();
    const nest = this.people.app.nest;
    const vault = nest.get(Vault, { strict: false });
    const person = { full_name: 'Ann Example' };
    await vault.transaction((manager) => nest.get(PeopleVault, { strict: false }).add(manager, id, `${id}@shop.test`, person));
    await this.people.activate(id);
    return id;
  }

  async addUnits(sku: Sku, units: number): Promise<void> {
    const add = () => this.execute(new CreateProduct({ sku, privateInfo: v4() }));
    await Promise.all(Array.from({ length: units }, add));
  }

  /** Maps the price of a SKU if it has no valid one, which another story may do first. */
  async mapPriceAgain(sku: Sku): Promise<void> {
    const { mapping } = (await load(this.store, priceDecider, sku)).state;
    if (mapping?.valid) return;
    try {
      if (mapping) await removePrice(this.people, sku, mapping.mappingId);
      await setPrice(this.people, sku, { priceId: sandboxPriceId(sku), unitAmount, currency: 'usd' });
    } catch (error) {
      if (!(error instanceof Refusal) || !['mapping_exists', 'mapping_unknown'].includes(error.code)) throw error;
    }
  }

  /** I6: an event answered with 2xx is stored, if it has consequences. Its body may have been deleted with its person. */
  private async checkIsStored({ id, type, body }: WebhookLetter): Promise<void> {
    if (!hasConsequence(type) || !this.chance.happens(0.1)) return;
    const { rows } = await this.#pool.query<{ body: string | null }>('select body from vault.webhook where id = $1', [id]);
    if (!rows[0]) this.surprises.push(`I6: ${type} ${id} was acknowledged and is not stored`);
    else if (rows[0].body === null && !(await this.isOfDeletedUser(body)))
      this.surprises.push(`I6: ${type} ${id} was acknowledged and its body is missing`);
  }

  private async isOfDeletedUser(body: string): Promise<boolean> {
    for (const userId of this.leaving) {
      const { events } = await this.store.read<CustomerEvent>(`customer-${userId}`);
      if ([userId, ...events.map(({ data }) => data.stripe_customer_id)].some((id) => body.includes(id))) return true;
    }
    return false;
  }
  /** Users who requested the deletion of their accounts. */
  readonly leaving = new Set<string>();

  takeSurprises(): string[] {
    const refused = this.post.refused.splice(0);
    const failed = this.people.app.logged.filter((line) => line.includes('a request failed'));
    return [...this.surprises.splice(0), ...refused, ...(refused.length > 0 ? failed.slice(-5).map((line) => line.slice(0, 800)) : [])];
  }

  async startWorker(): Promise<void> {
    const main = fileURLToPath(new URL('../../../dist/payments/testing/impatient-worker.js', import.meta.url));
    const { servers } = this.people.app;
    const env = { ...process.env, ...testEnvironment(servers, this.environment) };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#worker = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`the worker did not start (${code}); is the backend built?`)));
    });
  }

  /** kill -9; its leases are ended, so that other workers need not wait for them to expire. */
  async killWorker(): Promise<void> {
    const child = this.#worker;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.kills += 1;
    this.#worker = null;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exit;
    await this.#pool.query(
      'delete from work.workers; update work.rounds set claimed_until = now() where claimed_until is not null; update vault.webhook set claimed_until = now()',
    );
    await this.startWorker();
  }

  /** Waits until all events are delivered and processed and the log no longer grows. */
  async waitForRest(heard: ReadonlySet<string>): Promise<void> {
    await this.provider.control('outcomes', { clear: true });
    const progress = async () => {
      this.post.release();
      const done = await this.settledWebhooks();
      const open = this.post.letters.filter(({ id, type }) => heard.has(type) && !done.has(id)).map(({ type }) => type);
      const head = await this.store.head();
      const { rows } = await this.#pool.query<{ process: string }>(
        "select process from work.process_progress where process <> 'emails' and position < $1",
        [head.toString()],
      );
      return { idle: this.post.idle, open, behind: rows.map(({ process }) => process), head: head.toString() };
    };
    let before = '';
    await eventually(
      progress,
      ({ idle, open, behind, head }) => {
        const still = before === head;
        before = head;
        return idle && open.length === 0 && behind.length === 0 && still;
      },
      { seconds: 90 },
    ).catch((error: unknown) => this.surprises.push(`no rest: ${String(error).slice(0, 400)}`));
  }

  /** The ids of settled webhooks, after all waiting retries were made due. */
  private async settledWebhooks(): Promise<ReadonlySet<string>> {
    await this.#pool.query('update vault.webhook set next_at = now() where next_at > now()');
    return new Set((await this.#pool.query<{ id: string }>('select id from vault.webhook where next_at is null')).rows.map(({ id }) => id));
  }

  /** Deletes webhooks from the inbox, so that they are settled again when they are delivered again. */
  forgetInbox = async (ids: readonly string[]) => void (await this.#pool.query('delete from vault.webhook where id = any($1)', [ids]));

  /** One line for each event and webhook that a process gave up. */
  async parked(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ what: string }>(
      `select process || ' parked ' || stream || ': ' || problem as what from work.parked_events where process <> 'emails'
       union all select 'the inbox parked ' || type || ' ' || id || ': ' || problem from vault.webhook where state = 'parked'`,
    );
    return rows.map(({ what }) => what);
  }

  /** Violations: users whose deletion has started and not ended. */
  async stuck(): Promise<string[]> {
    const facts = [...this.leaving].map(async (userId) => (await this.store.read(`account-${userId}`)).events.map(({ type }) => type));
    const isDeletionOpen = (types: string[]) => types.findLast((type) => type.startsWith('user_dele')) === 'user_deletion_started';
    const eventTypes = await Promise.all(facts);
    return [...this.leaving]
      .filter((_, n) => isDeletionOpen(eventTypes[n] ?? []))
      .map((userId) => `I10: ${userId} has a deletion that has not ended`);
  }

  /** Replaces the provider by a new one without any objects: its lists stay short. */
  async resetProvider(): Promise<void> {
    await this.provider.control('reset', { seed: true });
  }

  sign = (body: string): string => this.provider.stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });

  async close(): Promise<void> {
    const child = this.#worker;
    if (child?.exitCode === null) {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exit;
    }
    await this.#pool.end();
    await this.provider.stop();
    await this.post.close();
  }
}

/** Registers hooks that start such a shop for one spec file. */
export function setUpKillableShop(seed: number): () => KillableShop {
  const post = new UnreliablePost();
  const environment: Record<string, string | undefined> = {
    MAX_OPEN_UNPAID_ORDERS: '50',
    RECONCILE_SECONDS: '3',
    REQUESTS_IN_FLIGHT: '512',
    WORK_POLL_SECONDS: '0.5',
  };
  let provider: SandboxProvider;
  let made: KillableShop | null = null;
  beforeAll(async () => {
    provider = await startProvider({ webhookUrl: await post.listen() });
    Object.assign(environment, provider.environment);
  }, 60_000);
  afterAll(() => made?.close());
  const started = startShop({ capabilities: apiModules, models: [], environment });
  beforeAll(async () => {
    made = new KillableShop(started(), post, new Chance(seed), environment);
    made.provider = provider;
    await made.startWorker();
  }, 60_000);
  return () => {
    if (!made) throw new Error('the shop has not started yet');
    return made;
  };
}
