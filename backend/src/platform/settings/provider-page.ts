import type { Settings } from './settings.ts';

/** Where the payment provider shows something of its own to the office; null where it has no pages. */
export function providerPage({ stripe }: Settings, kind: 'payments' | 'subscriptions' | 'disputes', id: string | null): string | null {
  return stripe?.dashboard && id ? `${stripe.dashboard}/${kind}/${encodeURIComponent(id)}` : null;
}
