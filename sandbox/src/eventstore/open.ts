import { setTimeout as sleep } from 'node:timers/promises';
import type { LogStore } from './reading/store.ts';
import { AnotherWriter } from './storage/postgres.storage.ts';

/** Opens the store, waiting for the lock of a killed server, which the database releases once it notices. */
export async function openPatiently(store: LogStore, patienceMs = 10_000): Promise<void> {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    try {
      return await store.open();
    } catch (error) {
      if (!(error instanceof AnotherWriter) || Date.now() > giveUp) throw error;
      await sleep(100);
    }
  }
}
