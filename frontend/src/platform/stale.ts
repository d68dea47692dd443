import { store } from './store.ts';

/** Addresses whose last answer was older than this browser's latest command. */
export const staleAddresses = store<ReadonlySet<string>>(new Set());

export function noteFreshness(address: string, stale: boolean): void {
  const known = staleAddresses.get();
  if (known.has(address) === stale) return;
  const next = new Set(known);
  if (stale) next.add(address);
  else next.delete(address);
  staleAddresses.set(next);
}

export const forgetStale = (): void => staleAddresses.set(new Set());
