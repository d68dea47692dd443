import { PaymentSandbox, sendForm } from '@orderstream/client/payment-sandbox';
import type { Fetch } from '@orderstream/client/shop-client';
import Stripe from 'stripe';
import type { Environment } from '../../platform/settings/settings.reading.ts';
import { borrowSandbox } from '../../platform/testing/servers.ts';

const secretKey = 'sk_test_sandbox_specs';
export const webhookSecret = 'whsec_specs';
export type SandboxProvider = Awaited<ReturnType<typeof startProvider>>;

export type ProviderOptions = { webhookUrl?: string; dunningEnd?: 'canceled' | 'unpaid' | 'past_due' };

/** A payment sandbox with the official client and a minimal browser. */
export async function startProvider({ webhookUrl, dunningEnd = 'canceled' }: ProviderOptions = {}) {
  const asSpecsWantIt = { secretKey, webhookSecret, seedPrices: true, shortSessions: true };
  const { port, stop } = await borrowSandbox('payment provider', { ...asSpecsWantIt, webhookUrl: webhookUrl ?? null, dunningEnd });
  const origin = `http://127.0.0.1:${port}`;
  const environment: Environment = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(port),
    STRIPE_PROTOCOL: 'http',
  };
  const client = new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  const { control } = new PaymentSandbox(origin, secretKey, fetchOnce);
  const visit = (url: string, form: Record<string, string>) => sendForm(origin + new URL(url).pathname, form, fetchOnce);
  return { origin, environment, stop, stripe: client, control, visit };
}

/** Uses a new connection for each request: on a busy machine, a reused one may be closed at the moment of its use. */
const fetchOnce: Fetch = (address, { headers, ...request }) => fetch(address, { ...request, headers: { ...headers, connection: 'close' } });

/** Registers hooks that start a provider for one spec file. `environment` is filled at the start: pass the object on as it is. */
export function setUpProvider(options: ProviderOptions = {}) {
  const environment: Record<string, string | undefined> = {};
  let started: SandboxProvider | null = null;
  beforeAll(async () => {
    started = await startProvider(options);
    Object.assign(environment, started.environment);
  }, 60_000);
  afterAll(() => started?.stop());
  const provided = (): SandboxProvider => {
    if (!started) throw new Error('the provider has not started yet');
    return started;
  };
  return { environment, provided };
}
