import type { EventStore } from '@orderstream/eventstore/event-store';

/** A getter for a value that each process keeps once per store, and creates at its first use. */
export function perStore<T>(create: () => T): (store: EventStore) => T {
  const values = new WeakMap<EventStore, T>();
  return (store) => {
    const value = values.get(store) ?? create();
    values.set(store, value);
    return value;
  };
}
