import { useSyncExternalStore } from 'react';

/** A value outside React whose subscribers are called when it changes. */
export type Store<T> = { get: () => T; set: (value: T) => void; subscribe: (listener: () => void) => () => void };

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the component renders again when it changes. */
export const useStore = <T>(source: Store<T>): T => useSyncExternalStore(source.subscribe, source.get, source.get);
