import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { randomUUID } from 'node:crypto';
import { Behind } from './behind.ts';
import type { Product } from './product.ts';
import { ask, eventually, json, Refused } from './web.ts';

export const sku = { channel: 'LinkedIn', product_type: 'Creator' };
const password = 'a long enough secret';
const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Ann Example' };
/** The most that the shop takes in one request. */
const linesAtOnce = 1_000;

export type Opening = { people: number; quietMilliseconds: number };
type Session = { access_token: string; user: { id: string } };

/** The running product with people in it, used as browsers use it. */
export class Shop {
  #turn = 0;

  private constructor(
    readonly product: Product,
    readonly behind: Behind,
    readonly admin: string,
    readonly buyers: readonly string[],
  ) {}

  static async open(product: Product, { people, quietMilliseconds }: Opening): Promise<Shop> {
    const { access_token: admin } = await json<Session>('POST', `${product.url}/api/auth/login`, {
      body: { email: 'admin@demo.test', password: 'orderstream' },
    });
    const buyers: string[] = [];
    for (let number = 0; number < people; number += 1) buyers.push(await signedUp(product, admin, number));
    return new Shop(product, Behind.of(product, quietMilliseconds), admin, buyers);
  }

  close = (): Promise<void> => this.behind.close();

  /** People take turns, so that no limit per person is what is measured. */
  nextBuyer(): string {
    this.#turn += 1;
    return this.buyers[this.#turn % this.buyers.length] ?? '';
  }

  /** Imports so many units; answers how many were taken. */
  async stock(units: number): Promise<number> {
    let created = 0;
    for (let left = units; left > 0; left -= linesAtOnce) {
      const lines = Array.from({ length: Math.min(linesAtOnce, left) }, () => `login ${randomUUID()}`);
      const body = { ...sku, lines };
      const imported = await this.office<{ created: number }>('POST', '/api/admin/products/import', body);
      created += imported.created;
    }
    return created;
  }

  office = <Body>(method: string, path: string, body?: unknown): Promise<Body> =>
    json(method, this.product.url + path, { token: this.admin, body, ...(method !== 'GET' && { key: randomUUID() }) });

  async place(token = this.nextBuyer()): Promise<string> {
    const body = { ...sku, quantity: 1, recurrence: 'monthly' };
    const { order_id } = await json<{ order_id: string }>('POST', `${this.product.url}/api/orders`, { token, key: randomUUID(), body });
    return order_id;
  }

  /** The address of the provider's page. */
  async checkout(token: string, order: string): Promise<URL> {
    const path = `${this.product.url}/api/orders/${order}/checkout-session`;
    return new URL((await json<{ url: string }>('POST', path, { token, key: randomUUID(), body: {} })).url);
  }

  /** Fills in the provider's form. */
  async pay(page: URL): Promise<void> {
    const url = `http://127.0.0.1:${page.port}${page.pathname}${page.search}`;
    const form = await ask('GET', url, { headers: { accept: 'text/html' } });
    const guard = /name="guard" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const cookie = (form.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
    const answer = await ask('POST', url, { headers: { cookie, origin: page.origin }, body: new URLSearchParams({ guard, ...card }) });
    if (answer.status !== 303) throw Refused.by(answer);
  }

  /** Assigns the oldest free unit to the order, as the office would. */
  async deliver(order: string): Promise<void> {
    const query = `channel=${sku.channel}&product_type=${sku.product_type}&status=available&limit=1`;
    const { items } = await this.office<{ items: { id: string }[] }>('GET', `/api/admin/products?${query}`);
    await this.office('POST', `/api/admin/orders/${order}/assign-products`, { productIds: items.map(({ id }) => id) });
    await this.behind.shownAs(order, readableStatuses);
  }

  /** From the first request until the shop shows the order as paid. */
  async buy(): Promise<string> {
    const token = this.nextBuyer();
    const order = await this.place(token);
    await this.pay(await this.checkout(token, order));
    await this.behind.shownAs(order, ['paid_in_process']);
    return order;
  }
}

/** An approved person with a confirmed address; each signs up from another network. */
async function signedUp({ url }: Product, admin: string, number: number): Promise<string> {
  const email = `bench-${number}-${randomUUID()}@example.test`;
  const localAddress = `127.${1 + (number % 200)}.${Math.floor(number / 200)}.1`;
  const post = <Body>(path: string, body: unknown) => json<Body>('POST', url + path, { body, localAddress });
  await post('/api/auth/signup', { email, password, full_name: `Bench ${number}`, accept_terms: true });
  const mailbox = `${url}/_sandbox/mail/api/messages?to=${encodeURIComponent(email)}`;
  const token = await eventually(`the mail to ${email}`, async () => {
    const { items } = await json<{ items: { text: string; html: string | null }[] }>('GET', mailbox);
    return items.flatMap(({ text, html }) => /confirm-email#token=([\w.~-]+)/.exec(`${text}\n${html ?? ''}`)?.[1] ?? [])[0];
  });
  await post('/api/auth/confirm', { token });
  const { access_token, user } = await post<Session>('/api/auth/login', { email, password });
  await json('PATCH', `${url}/api/admin/users/${user.id}/status`, { token: admin, key: randomUUID(), body: { status: 'active' } });
  return access_token;
}
