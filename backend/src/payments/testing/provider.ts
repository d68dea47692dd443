import Stripe from 'stripe';
import type { Environment } from '../../platform/settings/settings.reading.ts';
import { lent } from '../../platform/testing/servers.ts';

const secretKey = 'sk_test_sandbox_specs';
export const webhookSecret = 'whsec_specs';
export type Provider = Awaited<ReturnType<typeof startProvider>>;

export type ProviderOptions = { webhookUrl?: string; dunningEnd?: 'canceled' | 'unpaid' | 'past_due' };

/** A payment sandbox with the official client and a minimal browser. */
export async function startProvider({ webhookUrl, dunningEnd = 'canceled' }: ProviderOptions = {}) {
  const asSpecsWantIt = { secretKey, webhookSecret, seedPrices: true, shortSessions: true };
  const { port, stop } = await lent('payment provider', { ...asSpecsWantIt, webhookUrl: webhookUrl ?? null, dunningEnd });
  const origin = `http://127.0.0.1:${port}`;
  const environment: Environment = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(port),
    STRIPE_PROTOCOL: 'http',
  };
  const client = new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  return { origin, environment, stop, stripe: client, control: controlOf(origin), visit: visitorOf(origin) };
}

/** On a busy machine a kept connection may be closed at the very moment that it is used again. */
const once = { connection: 'close' };

const controlOf =
  (origin: string) =>
  async (name: string, given: object = {}): Promise<unknown> => {
    const headers = { ...once, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/_sandbox/${name}`, { method: 'POST', headers, body: JSON.stringify(given) });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

const visitorOf = (origin: string) => async (url: string, form: Record<string, string>) => {
  const { pathname } = new URL(url);
  const page = await fetch(origin + pathname, { headers: once });
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const guard = /name="guard" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
  const body = new URLSearchParams({ guard, ...form });
  const answer = await fetch(origin + pathname, { method: 'POST', redirect: 'manual', headers: { ...once, cookie, origin }, body });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
};

export const card = (number = '4242424242424242') => ({ number, expiry: '12/49', cvc: '123', name: 'Ann Example' });

/** A provider for one spec file. Its settings exist only after its start: pass the object on as it is. */
export function provider(options: ProviderOptions = {}) {
  const environment: Record<string, string | undefined> = {};
  let started: Provider | null = null;
  beforeAll(async () => {
    started = await startProvider(options);
    Object.assign(environment, started.environment);
  }, 60_000);
  afterAll(() => started?.stop());
  const provided = (): Provider => {
    if (!started) throw new Error('the provider is asked for before it has started');
    return started;
  };
  return { environment, provided };
}
