import Stripe from 'stripe';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPaymentSandbox, type PaymentSandboxOptions } from '../server.ts';

export const secretKey = 'sk_test_sandbox_specs';
export const listenerSecret = 'whsec_specs';

export interface ReceivedWebhook {
  body: string;
  headers: IncomingHttpHeaders;
  event: Stripe.Event;
}

/** Starts a webhook listener that records what it receives; `answer` decides its status. */
export async function startListener(answer: (received: ReceivedWebhook) => number = () => 200) {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const one = { body, headers: request.headers, event: JSON.parse(body) as Stripe.Event };
      received.push(one);
      response.writeHead(answer(one)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    types: () => received.map(({ event }) => event.type),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export function stripeClient(port: number, key = secretKey, config: { apiVersion?: string } = {}): Stripe {
  const { apiVersion } = config;
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...(apiVersion && { apiVersion: apiVersion as '2026-10-28.endive' }),
  });
}

export type RunningProvider = Awaited<ReturnType<typeof startProvider>>;

/** Starts a provider, with the official client, a simple browser and the control routes. */
export async function startProvider(options: Partial<PaymentSandboxOptions> = {}) {
  const sandbox = await startPaymentSandbox({
    port: 0,
    dataDir: null,
    publicUrl: null,
    secretKey,
    webhookSecret: listenerSecret,
    webhookUrl: null,
    seedPrices: true,
    shortSessions: true,
    dunningEnd: 'canceled',
    ...options,
  });
  const origin = `http://127.0.0.1:${sandbox.port}`;
  return { ...sandbox, origin, stripe: stripeClient(sandbox.port), control: controlOf(origin), visit: visitProvider(origin) };
}

export const controlOf =
  (origin: string, key = secretKey) =>
  async (name: string, given?: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/_sandbox/${name}`, { method: 'POST', headers, body: JSON.stringify(given ?? {}) });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

/** A visitor who opens pages and submits their forms, like a browser without scripts. */
export const visitProvider = (origin: string) => () => {
  let cookie = '';
  const visitPage = async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(path.startsWith('http') ? path : origin + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie, ...(form && { origin }) },
      body: form && new URLSearchParams(form),
    });
    const [fresh] = answer.headers.getSetCookie();
    if (fresh) cookie = fresh.split(';')[0]!;
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text(), headers: answer.headers };
  };
  return {
    open: (path: string) => visitPage(path),
    /** Opens the page first, for its guard. */
    submit: async (path: string, form: Record<string, string>) => {
      const page = await visitPage(path);
      const guard = /name="guard" value="(\w+)"/.exec(page.text)?.[1] ?? '';
      return visitPage(path, { guard, ...form });
    },
    send: (path: string, form: Record<string, string>) => visitPage(path, form),
  };
};

export const cardEntries = (number: string, more: Record<string, string> = {}) => ({
  number,
  expiry: '12/49',
  cvc: '123',
  name: 'Ann Example',
  ...more,
});

/** Subscribes a new customer with this card. */
export async function subscribeWithCard({ stripe, visit }: RunningProvider, number = '4242424242424242', quantity = 1) {
  const customer = await stripe.customers.create({ email: 'ann@example.test', name: 'Ann', metadata: { user_id: 'u1' } });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: 'price_sandbox_linkedin_basicprofile', quantity }],
    subscription_data: { metadata: { order_id: 'o1' } },
    metadata: { order_id: 'o1' },
    success_url: 'http://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/cancel',
  });
  const visitor = visit();
  const paid = await visitor.submit(new URL(session.url!).pathname, cardEntries(number));
  return { customer, session: await stripe.checkout.sessions.retrieve(session.id), visitor, paid };
}
