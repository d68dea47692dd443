import type { EventStore } from '@orderstream/eventstore/event-store';
import type fc from 'fast-check';

/** The scheduler decides when each read and append of these stores happens. Returns how others wait for their turn, and an end of it. */
export function interleaveStores(nodes: readonly { store: EventStore }[], scheduler: fc.Scheduler) {
  let active = true;
  const nextTurn = (): Promise<unknown> => (active ? scheduler.schedule(Promise.resolve()) : Promise.resolve());
  for (const { store } of nodes) {
    const { read, append } = { read: store.read.bind(store), append: store.append.bind(store) };
    Object.assign(store, {
      read: async (...args: Parameters<typeof read>) => (await nextTurn(), read(...args)),
      append: async (...args: Parameters<typeof append>) => (await nextTurn(), append(...args)),
    });
  }
  return { nextTurn, end: () => void (active = false) };
}
