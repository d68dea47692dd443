import type { EventStore } from '@orderstream/eventstore/event-store';

/** What this process remembers of one store, created at its first use. */
export function perStore<T>(create: () => T): (store: EventStore) => T {
  const remembered = new WeakMap<EventStore, T>();
  return (store) => {
    const known = remembered.get(store) ?? create();
    remembered.set(store, known);
    return known;
  };
}
