// A stream of people who order and pay like browsers, while processes are killed.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { importUnits, monthlyCreator, placeOrder } from '../../client/dist/orders.js';
import { payByCard } from '../../client/dist/payment-sandbox.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { waitUntil } from '../lib/waiting.mjs';

/**
 * @typedef {object} PurchaseOptions
 * @property {number} [pauseMs] between two orders of a person
 * @property {number} [patienceMs] how long a person repeats a request
 * @property {boolean} [givesBack] whether some of the orders are refunded
 * @property {number} [each] how many orders every person makes concurrently
 * @property {number} [units] how many are in stock
 */

/** What is given back of an order that is refunded. */
export const partialRefund = 100;

/** A person with a session. */
export class Buyer {
  /**
   * @param {string} email
   * @param {ShopClient} client
   */
  constructor(email, client) {
    this.email = email;
    this.client = client;
  }
}

/** Three people who order and pay until they are stopped. */
export class Purchases {
  /**
   * Each charged order, with its buyer.
   * @type {Map<string, Buyer>}
   */
  paid = new Map();
  /**
   * When the purchase of each charged order began.
   * @type {Map<string, number>}
   */
  begun = new Map();
  /**
   * The orders with a refund.
   * @type {Set<string>}
   */
  refunded = new Set();
  /** @type {string[]} */
  #addresses;
  #patienceMs;
  #givesBack;
  #certainRefunds = 0;
  #isRunning = true;
  /** @type {Promise<unknown>} */
  #all = Promise.resolve();

  /**
   * @param {string} url
   * @param {Required<Pick<PurchaseOptions, 'patienceMs' | 'givesBack'>>} options
   */
  constructor(url, { patienceMs, givesBack }) {
    this.#addresses = [url];
    this.#patienceMs = patienceMs;
    this.#givesBack = givesBack;
  }

  /**
   * Signs the people in, and lets them begin.
   * @param {string} url
   * @param {PurchaseOptions} [options]
   */
  static async start(url, { pauseMs = 100, patienceMs = 90_000, givesBack = true, each = 1, units = 500 } = {}) {
    const purchases = new Purchases(url, { patienceMs, givesBack });
    const admin = await purchases.#signIn('admin@demo.test');
    const buyers = [admin, await purchases.#signIn('customer@demo.test'), await purchases.#signIn('auditor@demo.test')];
    await waitUntil(() => importUnits(admin.client, monthlyCreator, units), 'stock');
    purchases.#begin(admin, Array.from({ length: each }, () => buyers).flat(), pauseMs);
    return purchases;
  }

  /** Resolves with the error of a person who could not go on. */
  get failed() {
    return this.#all.catch((/** @type {unknown} */ error) => error);
  }

  async stop() {
    this.#isRunning = false;
    await this.#all;
  }

  /**
   * Requests go to this API, too.
   * @param {string} url
   */
  addApi(url) {
    this.#addresses.push(url);
  }

  /**
   * The next purchases are refunded for certain.
   * @param {number} many
   */
  refundNext(many) {
    this.#certainRefunds = many;
  }

  /** @param {boolean} givesBack whether some of the later orders are refunded */
  giveBack(givesBack) {
    this.#givesBack = givesBack;
  }

  /** @param {string} email */
  async #signIn(email) {
    // One of the APIs, as a proxy in front of them would choose.
    const anyAddress = () => this.#addresses[Math.floor(Math.random() * this.#addresses.length)];
    const visitor = new ShopClient({ origin: '', fetch: (route, request) => fetch(anyAddress() + route, request), readsOwnWrites: false });
    return new Buyer(email, await waitUntil(() => visitor.signIn(email, 'orderstream'), 'a sign-in'));
  }

  /**
   * @param {Buyer} admin
   * @param {Buyer[]} places
   * @param {number} pauseMs
   */
  #begin(admin, places, pauseMs) {
    const buying = places.map(async (buyer) => {
      while (this.#isRunning) {
        const id = await this.#buy(buyer);
        if (this.#isGivenBack()) await this.#refund(admin, buyer, id);
        await sleep(pauseMs);
      }
    });
    this.#all = Promise.all(buying);
    // Fault runs look at `failed` only while they wait for purchases.
    this.#all.catch(() => undefined);
  }

  #isGivenBack() {
    if (this.#certainRefunds === 0) return this.#givesBack && Math.random() < 0.3;
    this.#certainRefunds -= 1;
    return true;
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @param {string} what
   */
  #insist(work, what) {
    return waitUntil(work, what, this.#patienceMs);
  }

  /**
   * Creates and pays one order; retries use the same keys and the same checkout page.
   * @param {Buyer} buyer
   */
  async #buy(buyer) {
    const { client } = buyer;
    const [key, payKey, began] = [randomUUID(), randomUUID(), Date.now()];
    const id = await this.#insist(() => placeOrder(client, monthlyCreator, key), 'an order');
    const openCheckout = () => client.post(`/api/orders/${id}/checkout-session`, undefined, { key: payKey });
    const { url } = await this.#insist(openCheckout, 'a checkout');
    await this.#insist(() => payByCard(url).then(() => true), 'a payment');
    this.begun.set(id, began);
    this.paid.set(id, buyer);
    if (Math.random() < 0.5) await client.post(`/api/orders/${id}/payment/sync`).catch(() => undefined);
    return id;
  }

  /**
   * @param {Buyer} admin
   * @param {Buyer} buyer
   * @param {string} id
   */
  async #refund(admin, buyer, id) {
    const key = randomUUID();
    // A refusal is an answer, too: it would be given again under this key.
    await waitUntil(async () => (await buyer.client.get(`/api/orders/${id}`)).paid_at, `the payment of ${id}`);
    const charge = await waitUntil(async () => (await admin.client.get(`/api/admin/orders/${id}`)).charge_id, `the charge of ${id}`);
    const refund = { amount: partialRefund, reason: /** @type {const} */ ('goodwill') };
    await waitUntil(() => admin.client.post(`/api/admin/charges/${charge}/refund`, refund, { key }), 'a refund');
    this.refunded.add(id);
  }
}
