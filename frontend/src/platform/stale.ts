import { createStore } from './store.ts';

/** Addresses whose last answer was older than this browser's latest command. */
export const staleAddresses = createStore<ReadonlySet<string>>(new Set());

/** Records whether the last answer of an address was stale. */
export function noteFreshness(address: string, isStale: boolean): void {
  const staleNow = staleAddresses.get();
  if (staleNow.has(address) === isStale) return;
  const next = new Set(staleNow);
  if (isStale) next.add(address);
  else next.delete(address);
  staleAddresses.set(next);
}

export const forgetStale = (): void => staleAddresses.set(new Set());
