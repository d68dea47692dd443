// A shop that a fault run starts, breaks and looks into: its folder, its product, and what people have bought in it.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { privatePort } from '../../sandbox/dist/folder/ports.js';
import { commandLineOf, signalEach, withDescendants } from '../lib/processes.mjs';
import { startProduct, temporaryRunFolder } from '../lib/product.mjs';
import { waitUntil, untilMore } from '../lib/waiting.mjs';
import { MoreProcesses } from './more-processes.mjs';
import { preparedFolder } from './prepared-shop.mjs';
import { moneyProblems, streamOfPurchases } from './purchases.mjs';
import { unsettledProblems } from './settled.mjs';

/** The embedded store ends subscriptions of readers that are late, as a real one does. */
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

  /** With a database and demo accounts, to be started. */
  static async prepared() {
    return new ProvenShop(await preparedFolder());
  }

  /** With nothing in its folder. */
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
   * Starts the product, unless it runs with these settings already. Its address never changes: pages that were opened before a restart
   * are still there, and no other product answers in its place.
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

  /** One more process of this role beside the product's own; answers its address. */
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

  /** For what a run has started beside the product: done when the run is over, the last first. */
  defer(cleanUp) {
    this.#cleanUps.push(cleanUp);
  }

  /** Leaves the product to the next run. */
  async leave() {
    signalEach([...this.#frozen], 'SIGCONT');
    this.#frozen.clear();
    for (const cleanUp of this.#cleanUps.splice(0).reverse()) await cleanUp();
    await this.#closeDatabase();
  }

  /** `keep`: its folder stays. */
  async end({ keep = false } = {}) {
    ProvenShop.#all.delete(this);
    await this.leave();
    await this.stop();
    // A folder whose maker is not known is nobody's to remove.
    fs.rmSync(keep ? path.join(this.folder, 'maker.json') : this.folder, { recursive: true, force: true });
  }

  json(name) {
    return JSON.parse(fs.readFileSync(path.join(this.data, name), 'utf8'));
  }

  get database() {
    if (this.#database === undefined) {
      this.#database = new pg.Pool({ connectionString: this.product.database_url });
      // The server ends connections that nobody uses when it is ended; the next question opens one.
      this.#database.on('error', () => undefined);
    }
    return this.#database;
  }

  async #closeDatabase() {
    const database = this.#database;
    this.#database = undefined;
    await database?.end();
  }

  /** Of the product's processes, by name: of those that are started again when they end. */
  pids() {
    const own = this.json('processes.json').map(({ name, pid }) => [name, pid]);
    return { ...Object.fromEntries(own), ...this.#more?.pids() };
  }

  /** Also of PostgreSQL, and of the main process, which starts the others. */
  pidOf(name) {
    if (name === 'postgres') return this.product.postgresPid();
    return name === 'main' ? this.#child.pid : this.pids()[name];
  }

  /** Answers how many have got the signal. What is stopped continues after the run at the latest. */
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

  /** PostgreSQL is no child of ours once its parent has ended; the process id in its file may belong to another process by now. */
  #postgres() {
    const file = path.join(this.product?.data ?? '', 'postmaster.pid');
    if (this.product === undefined || !fs.existsSync(file)) return [];
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
    return commandLineOf(pid).includes(this.product.data) ? [pid] : [];
  }

  /** Ends everything at one moment, down to the last child of PostgreSQL, as with the power; answers how many processes that were. */
  async cutOff() {
    const pids = withDescendants([this.#child.pid, ...this.#postgres()]);
    this.signal(pids, 'SIGKILL');
    await this.untilEnded();
    await waitUntil(() => Promise.resolve(this.#postgres().length === 0), 'the end of PostgreSQL');
    return pids.length;
  }

  /** People who order and pay from now on. `strays`: they may give a request up, and leave a checkout that was made for it. */
  async startPurchases({ strays = false, ...options } = {}) {
    const stream = await streamOfPurchases(this.product.url, options);
    this.#streams.push({ ...stream, strays });
    return stream;
  }

  untilMore(stream, many, seconds) {
    return untilMore(stream, many, this.product, seconds);
  }

  /** All that was bought in this shop, by the last of those who came with an address: the others' sessions have ended. */
  #purchases() {
    const buyers = new Map(this.#streams.flatMap(({ paid }) => [...paid.values()].map((buyer) => [buyer.email, buyer])));
    const paid = this.#streams.flatMap((stream) => [...stream.paid].map(([id, { email }]) => [id, buyers.get(email)]));
    return { paid: new Map(paid), refunded: new Set(this.#streams.flatMap(({ refunded }) => [...refunded])) };
  }

  /** What must hold for a shop that is left alone: all money is right, nothing is parked, and the tables equal a replay. */
  async problems() {
    if (this.product === undefined) return [];
    const problems = this.#streams.some(({ paid }) => paid.size === 0) ? ['nobody has paid'] : [];
    const strays = this.#streams.some((stream) => stream.strays);
    if (this.#streams.length > 0) problems.push(...(await moneyProblems(this.#purchases(), this.product, this.data, { strays })));
    return [...problems, ...(await unsettledProblems(this.database, { ...this.json('environment.json'), ...this.#launch.settings }))];
  }
}
