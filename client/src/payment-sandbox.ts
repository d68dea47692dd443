import fs from 'node:fs';
import path from 'node:path';
import { RequestRefused, type Fetch } from './shop-client.ts';

export const goodCard = '4242424242424242';
export const cardForm = (number = goodCard) => ({ number, expiry: '12/49', cvc: '123', name: 'Ann Example' });

/** Opens a page that the payment sandbox hosts, and sends its form. */
export async function sendForm(page: string, form: Record<string, string>, fetch: Fetch = globalThis.fetch) {
  const opened = await fetch(page, { method: 'GET', redirect: 'manual', headers: {} });
  const text = await opened.text();
  const guard = /name="guard" value="([^"]+)"/.exec(text)?.[1];
  if (guard === undefined) return { status: opened.status, headers: opened.headers, text };
  const cookies = opened.headers.getSetCookie().map((one) => one.split(';')[0]);
  const headers = { cookie: cookies.join('; '), origin: new URL(page).origin, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ guard, ...form }).toString();
  const sent = await fetch(page, { method: 'POST', redirect: 'manual', headers, body });
  return { status: sent.status, headers: sent.headers, text: await sent.text() };
}

/** Pays at a hosted checkout. What has been paid there before is not paid twice. */
export async function payByCard(page: string, { number = goodCard, fetch }: { number?: string; fetch?: Fetch } = {}): Promise<void> {
  const { status, headers, text } = await sendForm(page, cardForm(number), fetch);
  if (status !== 303 && !text.includes('already paid')) throw new RequestRefused({ status, headers, body: {} }, `the card at ${page}`);
}

/** The payment sandbox itself: its clock, its webhooks, how it answers, and the API that it has for shops. */
export class PaymentSandbox {
  constructor(
    private readonly address: string,
    private readonly key: string,
    private readonly fetch: Fetch = globalThis.fetch,
  ) {}

  /** Of a product that runs, with its data in this folder. */
  static ofProduct(origin: string, data: string): PaymentSandbox {
    const secrets = JSON.parse(fs.readFileSync(path.join(data, 'secrets.json'), 'utf8')) as { STRIPE_SECRET_KEY: string };
    return new PaymentSandbox(`${origin}/_sandbox/pay`, secrets.STRIPE_SECRET_KEY);
  }

  get = <Found>(route: string) => this.#send<Found>('GET', `v1/${route}`);

  post = <Made extends { id: string }>(route: string, form: Record<string, string>) =>
    this.#send<Made>('POST', `v1/${route}`, new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded');

  control = <Outcome>(name: string, parameters: object = {}) =>
    this.#send<Outcome>('POST', `_sandbox/${name}`, JSON.stringify(parameters), 'application/json');

  /** Calls the payment sandbox and returns its answer; an error status throws. */
  async #send<Answer>(method: string, route: string, body?: string, type?: string): Promise<Answer> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.key}`, ...(type !== undefined && { 'content-type': type }) };
    const { fetch } = this;
    const answer = await fetch(`${this.address}/${route}`, { method, redirect: 'manual', headers, ...(body !== undefined && { body }) });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${route} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }
}
