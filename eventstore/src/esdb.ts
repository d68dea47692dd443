import { Appends } from './appends.ts';
import { Connection } from './connection.ts';
import type { EventStore } from './event-store.ts';
import { resolveOptions, type StoreOptions } from './options.ts';
import { withTimeout } from './patience.ts';
import { Reads } from './reads.ts';
import { Subscriptions } from './subscription.ts';

/** A probe that takes longer than this is a failed one. */
const probeMilliseconds = 2_000;

/**
 * The event store behind the official package. Connects when first asked. Appends have a separate client, one per
 * process and address: nothing that happens to a read or a subscription touches them.
 */
export function connectEventStore(url: string, options: StoreOptions = {}): EventStore {
  const resolvedOptions = resolveOptions(options);
  const onTrouble = (error: unknown) => resolvedOptions.onTrouble('client', error);
  const readConnection = new Connection(url, { overlap: 'allowed', onTrouble });
  const writerHandle = sharedWriterOf(url, onTrouble);
  const reads = new Reads(readConnection, resolvedOptions);
  const appends = new Appends(writerHandle.connection, (...what) => reads.find(...what), resolvedOptions);
  const subscriptions = new Subscriptions(readConnection, () => reads.newest(), resolvedOptions);
  const closing = new AbortController();
  return {
    read: (stream, what) => reads.readStream(stream, what),
    readAll: (what) => reads.readAll(what),
    eventAt: (position) => reads.eventAt(position),
    readStored: (what) => reads.readStored(what),
    append: (stream, expected, events, limits) => appends.append(stream, expected, events, limits?.deadline),
    subscribe: (what) => subscriptions.follow({ ...what, signal: AbortSignal.any([what.signal, closing.signal]) }),
    head: () => reads.head(),
    healthy: () =>
      withTimeout(probeMilliseconds, reads.newest()).then(
        () => true,
        () => false,
      ),
    close: async () => {
      closing.abort();
      await Promise.all([readConnection.close(), writerHandle.close()]);
    },
  };
}

type Writer = { connection: Connection; users: number };
const writers = new Map<string, Writer>();

/** All writers to one store in this process share one client. */
function sharedWriterOf(url: string, onTrouble: (error: unknown) => void): { connection: Connection; close: () => Promise<void> } {
  const writer = writers.get(url) ?? { connection: new Connection(url, { overlap: 'never', onTrouble }), users: 0 };
  writers.set(url, writer);
  writer.users += 1;
  let closed = false;
  const closeWriter = async () => {
    if (closed) return;
    closed = true;
    writer.users -= 1;
    if (writer.users > 0) return;
    writers.delete(url);
    await writer.connection.close();
  };
  return { connection: writer.connection, close: closeWriter };
}
