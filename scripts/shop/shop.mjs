// A shop that a fault run starts, breaks and looks into: its folder, its product, and what people have bought in it.
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { privatePort } from '../../sandbox/dist/folder/ports.js';
import { commandLineOf, signalEach, withDescendants } from '../lib/processes.mjs';
import { startProduct, temporaryRunFolder } from '../lib/product.mjs';
import { waitUntil, untilMorePurchases } from '../lib/waiting.mjs';
import { MoreProcesses } from './more-processes.mjs';
import { preparedFolder } from './prepared-shop.mjs';
import { moneyProblems } from './money.mjs';
import { Purchases } from './purchases.mjs';
import { unsettledProblems } from './settled.mjs';

/** Usual settings. The live buffer makes the embedded store end subscriptions of late readers, like a real one. */
const usualSettings = { EVENTSTORE_LIVE_BUFFER: '32', RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };

/** @import { Product } from '../lib/product.mjs' */

export class ProvenShop {
  /** @type {Set<ProvenShop>} */
  static #all = new Set();
  /** @type {Product | undefined} */
  #product;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {string | undefined} */
  #port;
  /** @type {{ settings: Record<string, string>, args: string[] } | undefined} */
  #launch;
  /** @type {MoreProcesses | undefined} */
  #more;
  /** @type {pg.Pool | undefined} */
  #database;
  /** @type {Set<number>} */
  #frozen = new Set();
  /** @type {{ stream: Purchases, strays: boolean }[]} */
  #streams = [];
  /** @type {(() => unknown)[]} */
  #cleanUps = [];

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.data = path.join(folder, 'data');
    ProvenShop.#all.add(this);
  }

  /** A stopped shop with a database and demo accounts. */
  static async prepared() {
    return new ProvenShop(await preparedFolder());
  }

  /** A stopped shop with an empty folder. */
  static async empty() {
    return new ProvenShop(await temporaryRunFolder());
  }

  static endAll() {
    return Promise.all([...ProvenShop.#all].map((shop) => shop.end()));
  }

  /** What the ready file of its last start says. */
  get product() {
    if (this.#product === undefined) throw new Error('this shop has not been started');
    return this.#product;
  }

  get #settings() {
    return this.#launch?.settings ?? usualSettings;
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * Starts the product, unless it runs with these settings already. Its address never changes, so pages that were opened before a
   * restart stay valid and no other product answers there.
   * @param {Record<string, string>} [settings]
   * @param {string[]} [args]
   */
  async start(settings = {}, args = []) {
    const wanted = { settings: { ...usualSettings, ...settings }, args };
    if (this.isRunning && isDeepStrictEqual(wanted, this.#launch)) return;
    await this.stop();
    await this.#closeDatabase();
    this.#port ??= String(await privatePort());
    this.#launch = wanted;
    const environment = { ...wanted.settings, PORT: this.#port };
    const born = (/** @type {import('node:child_process').ChildProcess} */ child) => (this.#child = child);
    this.#product = await startProduct({ folder: this.folder, environment, args, born });
  }

  /**
   * Starts another process of this role; returns its address.
   * @param {'api' | 'worker' | 'projections'} role
   * @param {import('./more-processes.mjs').MoreOptions} [options]
   */
  async startMore(role, options) {
    if (this.#more === undefined) {
      const more = new MoreProcesses(this.product, this.data, this.#settings);
      this.#more = more;
      this.defer(async () => {
        this.#more = undefined;
        await more.stop();
      });
    }
    return await this.#more.start(role, options);
  }

  async stop() {
    if (this.isRunning) this.#child?.kill('SIGTERM');
    await this.untilEnded();
  }

  /**
   * Registers a clean-up for the end of the run; the last one registered runs first.
   * @param {() => unknown} cleanUp
   */
  defer(cleanUp) {
    this.#cleanUps.push(cleanUp);
  }

  /** Runs the clean-ups and keeps the product for the next run. */
  async leave() {
    signalEach([...this.#frozen], 'SIGCONT');
    this.#frozen.clear();
    for (const cleanUp of this.#cleanUps.splice(0).reverse()) await cleanUp();
    await this.#closeDatabase();
  }

  /**
   * Ends the shop and deletes its folder, unless `keep`.
   * @param {{ keep?: boolean | undefined }} [options]
   */
  async end({ keep = false } = {}) {
    ProvenShop.#all.delete(this);
    await this.leave();
    await this.stop();
    // Without an owner file the folder must not be removed by other runs.
    fs.rmSync(keep ? path.join(this.folder, 'maker.json') : this.folder, { recursive: true, force: true });
  }

  /**
   * @param {string} name
   * @returns {unknown}
   */
  readJson(name) {
    return JSON.parse(fs.readFileSync(path.join(this.data, name), 'utf8'));
  }

  /** The settings of its processes. */
  get environment() {
    return /** @type {Record<string, string>} */ (this.readJson('environment.json'));
  }

  get database() {
    if (this.#database === undefined) {
      this.#database = new pg.Pool({ connectionString: this.product.database_url });
      // The server closes idle connections when it stops; the next query opens a new one.
      this.#database.on('error', () => undefined);
    }
    return this.#database;
  }

  async #closeDatabase() {
    const database = this.#database;
    this.#database = undefined;
    await database?.end();
  }

  /**
   * The pids of the product's supervised processes, by name.
   * @returns {Record<string, number>}
   */
  pids() {
    const own = /** @type {{ name: string, pid: number }[]} */ (this.readJson('processes.json'));
    return { ...Object.fromEntries(own.map(({ name, pid }) => [name, pid])), ...this.#more?.pids() };
  }

  /**
   * The pid of a process, also of PostgreSQL and of the main process.
   * @param {string} name
   */
  pidOf(name) {
    if (name === 'postgres') return this.product.postgresPid();
    const pid = name === 'main' ? this.#child?.pid : this.pids()[name];
    if (pid === undefined) throw new Error(`${name} has no process`);
    return pid;
  }

  /**
   * Signals processes and returns how many existed. Stopped ones are continued after the run at the latest.
   * @param {number[]} pids
   * @param {NodeJS.Signals} name
   */
  signal(pids, name) {
    const reached = signalEach(pids, name);
    for (const pid of reached) {
      if (name === 'SIGSTOP') this.#frozen.add(pid);
      else this.#frozen.delete(pid);
    }
    return reached.length;
  }

  /** @param {...string} names */
  kill(...names) {
    return this.signal(
      names.map((name) => this.pidOf(name)),
      'SIGKILL',
    );
  }

  /** Resolves once the main process has ended. */
  async untilEnded() {
    await waitUntil(() => !this.isRunning, 'the end of the main process', 180_000);
  }

  /** The pid of PostgreSQL, which may be orphaned; checked by its command line, because the pid may have been reused. */
  #postgres() {
    if (this.#product === undefined) return [];
    const file = path.join(this.#product.data, 'postmaster.pid');
    if (!fs.existsSync(file)) return [];
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
    return commandLineOf(pid).includes(this.#product.data) ? [pid] : [];
  }

  /** Kills all processes at one moment, like a power cut; returns their number. */
  async cutOff() {
    const pids = withDescendants([this.pidOf('main'), ...this.#postgres()]);
    this.signal(pids, 'SIGKILL');
    await this.untilEnded();
    await waitUntil(() => this.#postgres().length === 0, 'the end of PostgreSQL');
    return pids.length;
  }

  /**
   * Starts people who order and pay. `strays`: they may abandon a request and leave its checkout open.
   * @param {import('./purchases.mjs').PurchaseOptions & { strays?: boolean }} [options]
   */
  async startPurchases({ strays = false, ...options } = {}) {
    const stream = await Purchases.start(this.product.url, options);
    this.#streams.push({ stream, strays });
    return stream;
  }

  /**
   * @param {Purchases} stream
   * @param {number} many
   * @param {number} [seconds]
   */
  untilMore(stream, many, seconds) {
    return untilMorePurchases(stream, many, this.product, seconds);
  }

  /** All purchases in this shop, each with the buyer whose session is still valid. */
  #purchases() {
    const streams = this.#streams.map(({ stream }) => stream);
    const buyers = new Map(streams.flatMap(({ paid }) => [...paid.values()]).map((buyer) => [buyer.email, buyer]));
    const paid = streams.flatMap((stream) => [...stream.paid]);
    return {
      paid: new Map(paid.map(([id, buyer]) => [id, buyers.get(buyer.email) ?? buyer])),
      refunded: new Set(streams.flatMap(({ refunded }) => [...refunded])),
    };
  }

  /** Problems of an idle shop: wrong money, parked items, and tables that differ from a replay. */
  async problems() {
    if (this.#product === undefined) return [];
    const problems = this.#streams.some(({ stream }) => stream.paid.size === 0) ? ['no order was paid'] : [];
    const strays = this.#streams.some((one) => one.strays);
    if (this.#streams.length > 0) problems.push(...(await moneyProblems(this.#purchases(), this.product, this.data, { strays })));
    return [...problems, ...(await unsettledProblems(this.database, { ...this.environment, ...this.#settings }))];
  }
}
