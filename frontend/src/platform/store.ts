import { useSyncExternalStore } from 'react';

/** A value outside React, with subscribers. */
export type Store<T> = { get: () => T; set: (value: T) => void; subscribe: (heard: () => void) => () => void };

export function store<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const heard of [...listeners]) heard();
    },
    subscribe: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}

export const useStore = <T>(of: Store<T>): T => useSyncExternalStore(of.subscribe, of.get, of.get);
