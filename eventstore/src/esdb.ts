import { Appends } from './appends.ts';
import { Connection } from './connection.ts';
import type { EventStore } from './event-store.ts';
import { settle, type StoreOptions } from './options.ts';
import { within } from './patience.ts';
import { Reads } from './reads.ts';
import { Subscriptions } from './subscription.ts';

/** A probe that takes longer than this is a failed one. */
const probeMilliseconds = 2_000;

/**
 * The event store behind the official package. Connects when first asked. Appends have a separate client, one per
 * process and address: nothing that happens to a read or a subscription touches them.
 */
export function connect(url: string, options: StoreOptions = {}): EventStore {
  const settled = settle(options);
  const onTrouble = (error: unknown) => settled.onTrouble('client', error);
  const reading = new Connection(url, { overlap: 'allowed', onTrouble });
  const writing = writerOf(url, onTrouble);
  const reads = new Reads(reading, settled);
  const appends = new Appends(writing.connection, (...what) => reads.find(...what), settled);
  const subscriptions = new Subscriptions(reading, () => reads.newest(), settled);
  const ending = new AbortController();
  return {
    read: (stream, what) => reads.stream(stream, what),
    readAll: (what) => reads.all(what),
    eventAt: (position) => reads.eventAt(position),
    readStored: (what) => reads.stored(what),
    append: (stream, expected, events, limits) => appends.append(stream, expected, events, limits?.deadline),
    subscribe: (what) => subscriptions.follow({ ...what, signal: AbortSignal.any([what.signal, ending.signal]) }),
    head: () => reads.head(),
    healthy: () =>
      within(probeMilliseconds, reads.newest()).then(
        () => true,
        () => false,
      ),
    close: async () => {
      ending.abort();
      await Promise.all([reading.close(), writing.close()]);
    },
  };
}

type Writer = { connection: Connection; users: number };
const writers = new Map<string, Writer>();

/** All writers to one store in this process share one client. */
function writerOf(url: string, onTrouble: (error: unknown) => void): { connection: Connection; close: () => Promise<void> } {
  const writer = writers.get(url) ?? { connection: new Connection(url, { overlap: 'never', onTrouble }), users: 0 };
  writers.set(url, writer);
  writer.users += 1;
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    writer.users -= 1;
    if (writer.users > 0) return;
    writers.delete(url);
    await writer.connection.close();
  };
  return { connection: writer.connection, close };
}
