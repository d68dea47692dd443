// A shop that a fault run starts, breaks and looks into: its folder, its product, and what people have bought in it.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { privatePort } from '../../sandbox/dist/folder/ports.js';
import { commandLineOf, signalEach, withDescendants } from '../lib/processes.mjs';
import { startProduct, temporaryRunFolder } from '../lib/product.mjs';
import { waitUntil, untilMorePurchases } from '../lib/waiting.mjs';
import { MoreProcesses } from './more-processes.mjs';
import { preparedFolder } from './prepared-shop.mjs';
import { moneyProblems, streamOfPurchases } from './purchases.mjs';
import { unsettledProblems } from './settled.mjs';

/** Usual settings. The live buffer makes the embedded store end subscriptions of late readers, like a real one. */
const usualSettings = { EVENTSTORE_LIVE_BUFFER: '32', RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };

export class ProvenShop {
  static #all = new Set();
  /** What its ready file says. */
  product;
  #child;
  #port;
  #launch;
  #more;
  #database;
  #frozen = new Set();
  #streams = [];
  #cleanUps = [];

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

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * Starts the product, unless it runs with these settings already. Its address never changes, so pages that were opened before a
   * restart stay valid and no other product answers there.
   */
  async start(settings = {}, args = []) {
    const wanted = { settings: { ...usualSettings, ...settings }, args };
    if (this.isRunning && isDeepStrictEqual(wanted, this.#launch)) return;
    await this.stop();
    await this.#closeDatabase();
    this.#port ??= String(await privatePort());
    this.#launch = wanted;
    const environment = { ...wanted.settings, PORT: this.#port };
    this.product = await startProduct({ folder: this.folder, environment, args, born: (child) => (this.#child = child) });
  }

  /** Starts another process of this role; returns its address. */
  async startMore(role, options) {
    if (this.#more === undefined) {
      const more = new MoreProcesses(this.product, this.data, this.#launch.settings);
      this.#more = more;
      this.defer(async () => {
        this.#more = undefined;
        await more.stop();
      });
    }
    return await this.#more.start(role, options);
  }

  async stop() {
    if (this.isRunning) this.#child.kill('SIGTERM');
    while (this.isRunning) await sleep(50);
  }

  /** Registers a clean-up for the end of the run; the last one registered runs first. */
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

  /** Ends the shop and deletes its folder, unless `keep`. */
  async end({ keep = false } = {}) {
    ProvenShop.#all.delete(this);
    await this.leave();
    await this.stop();
    // Without an owner file the folder must not be removed by other runs.
    fs.rmSync(keep ? path.join(this.folder, 'maker.json') : this.folder, { recursive: true, force: true });
  }

  readJson(name) {
    return JSON.parse(fs.readFileSync(path.join(this.data, name), 'utf8'));
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

  /** The pids of the product's supervised processes, by name. */
  pids() {
    const own = this.readJson('processes.json').map(({ name, pid }) => [name, pid]);
    return { ...Object.fromEntries(own), ...this.#more?.pids() };
  }

  /** The pid of a process, also of PostgreSQL and of the main process. */
  pidOf(name) {
    if (name === 'postgres') return this.product.postgresPid();
    return name === 'main' ? this.#child.pid : this.pids()[name];
  }

  /** Signals processes and returns how many existed. Stopped ones are continued after the run at the latest. */
  signal(pids, name) {
    const reached = signalEach(pids, name);
    for (const pid of reached) {
      if (name === 'SIGSTOP') this.#frozen.add(pid);
      else this.#frozen.delete(pid);
    }
    return reached.length;
  }

  kill(...names) {
    return this.signal(
      names.map((name) => this.pidOf(name)),
      'SIGKILL',
    );
  }

  /** Resolves once the main process has ended. */
  async untilEnded() {
    while (this.isRunning) await sleep(20);
  }

  /** The pid of PostgreSQL, which may be orphaned; checked by its command line, because the pid may have been reused. */
  #postgres() {
    const file = path.join(this.product?.data ?? '', 'postmaster.pid');
    if (this.product === undefined || !fs.existsSync(file)) return [];
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
    return commandLineOf(pid).includes(this.product.data) ? [pid] : [];
  }

  /** Kills all processes at one moment, like a power cut; returns their number. */
  async cutOff() {
    const pids = withDescendants([this.#child.pid, ...this.#postgres()]);
    this.signal(pids, 'SIGKILL');
    await this.untilEnded();
    await waitUntil(() => this.#postgres().length === 0, 'the end of PostgreSQL');
    return pids.length;
  }

  /** Starts people who order and pay. `strays`: they may abandon a request and leave its checkout open. */
  async startPurchases({ strays = false, ...options } = {}) {
    const stream = await streamOfPurchases(this.product.url, options);
    this.#streams.push({ ...stream, strays });
    return stream;
  }

  untilMore(stream, many, seconds) {
    return untilMorePurchases(stream, many, this.product, seconds);
  }

  /** All purchases in this shop, each with the buyer whose session is still valid. */
  #purchases() {
    const buyers = new Map(this.#streams.flatMap(({ paid }) => [...paid.values()].map((buyer) => [buyer.email, buyer])));
    const paid = this.#streams.flatMap((stream) => [...stream.paid].map(([id, { email }]) => [id, buyers.get(email)]));
    return { paid: new Map(paid), refunded: new Set(this.#streams.flatMap(({ refunded }) => [...refunded])) };
  }

  /** Problems of an idle shop: wrong money, parked items, and tables that differ from a replay. */
  async problems() {
    if (this.product === undefined) return [];
    const problems = this.#streams.some(({ paid }) => paid.size === 0) ? ['no order was paid'] : [];
    const strays = this.#streams.some((stream) => stream.strays);
    if (this.#streams.length > 0) problems.push(...(await moneyProblems(this.#purchases(), this.product, this.data, { strays })));
    return [...problems, ...(await unsettledProblems(this.database, { ...this.readJson('environment.json'), ...this.#launch.settings }))];
  }
}
