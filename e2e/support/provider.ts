import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { payWithCard } from './shop.ts';

type Fields = Record<string, string>;
export const goodCard = '4242 4242 4242 4242';

/** Controls the payment sandbox without the shop: its clock, its webhooks, its API. */
export class Provider {
  readonly #key: string;

  constructor(private readonly http: APIRequestContext) {
    const file = path.join(process.env.E2E_LOGS ?? '', '..', 'secrets.json');
    this.#key = (JSON.parse(fs.readFileSync(file, 'utf8')) as { STRIPE_SECRET_KEY: string }).STRIPE_SECRET_KEY;
  }

  control = (name: 'clock' | 'webhooks' | 'act', given: object) => this.#send(`/_sandbox/pay/_sandbox/${name}`, { data: given });

  post = <Made extends { id: string }>(route: string, form: Fields) => this.#send<Made>(`/_sandbox/pay/v1/${route}`, { form });

  /** Their customer there, once they have ordered something. */
  async customerOf(email: string): Promise<string> {
    const answer = await this.http.get('/_sandbox/pay/v1/customers', { headers: this.#headers, params: { email } });
    const { data } = (await answer.json()) as { data: { id: string }[] };
    expect(data).toHaveLength(1);
    return data[0]?.id ?? '';
  }

  /** A payment that the shop did not request, with the id of one of its orders. */
  async payUnasked({ orderId, userId, customer, amount }: { orderId: string; userId: string; customer: string; amount: number }) {
    const { url } = await this.post<{ id: string; url: string }>('checkout/sessions', {
      ...{ mode: 'payment', customer, success_url: 'http://shop.test/success' },
      ...{ 'payment_intent_data[metadata][order_id]': orderId, 'payment_intent_data[metadata][user_id]': userId },
      ...{ 'line_items[0][quantity]': '1', 'line_items[0][price_data][currency]': 'usd' },
      ...{ 'line_items[0][price_data][unit_amount]': String(amount), 'line_items[0][price_data][product_data][name]': 'Unasked' },
    });
    await payWithCard(url);
  }

  get #headers() {
    return { authorization: `Bearer ${this.#key}` };
  }

  async #send<Answer>(url: string, body: { data: object } | { form: Fields }): Promise<Answer> {
    const answer = await this.http.post(url, { headers: this.#headers, ...body });
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }
}

/** Ordered and paid for without a browser, for journeys that begin after that. */
export async function paidOrder(admin: Api, customer: Api, sku: readonly [string, string], number = goodCard): Promise<string> {
  const id = await monthlyOrder(admin, customer, ...sku);
  const { url } = await customer.post<{ url: string }>(`/api/orders/${id}/checkout-session`);
  await payWithCard(url, number);
  return id;
}

/** Types a card in on the provider's page, and sends it. */
export async function payWith(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/\/_sandbox\/pay\/c\/pay\//);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration (MM/YY)').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^(Subscribe|Pay \S+)/ }).click();
}

/** Ordered as the form does it, by the month; the unit for it is put in stock first. */
export async function monthlyOrder(admin: Api, customer: Api, channel: string, product_type: string): Promise<string> {
  await admin.post('/api/admin/products', { channel, product_type, private_info: randomUUID() });
  return (await customer.post<{ order_id: string }>('/api/orders', { channel, product_type, quantity: 1, recurrence: 'monthly' })).order_id;
}

/** One row in a section of My Orders. */
export const rowOf = (page: Page, section: string, id: string) =>
  page
    .getByRole('list', { name: section, exact: true })
    .getByRole('listitem')
    .filter({ hasText: id.slice(0, 8) });
