import type { Settings } from './settings.ts';

/** The address of an object's page at the payment provider, for the office; null where the provider has no pages. */
export function providerPageUrl({ stripe }: Settings, kind: 'payments' | 'subscriptions' | 'disputes', id: string | null): string | null {
  return stripe?.dashboard && id ? `${stripe.dashboard}/${kind}/${encodeURIComponent(id)}` : null;
}
