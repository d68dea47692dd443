import { EventStoreDBClient } from '@eventstore/db-client';
import { Closed, pause } from './patience.ts';

export type OpenClient = {
  client: EventStoreDBClient;
  /** Cuts off what runs. Whatever still waits inside the package, for the name of a leader for example, is never sent. */
  end: () => Promise<void>;
};

type Channel = { close: () => void };
type Call = { emit: (event: string, ...values: unknown[]) => boolean; write: (message: unknown) => boolean };
/** What the package keeps to itself, as far as its traps are closed here; `client-traps.spec.ts` shows each of them. */
type Inside = {
  createChannel: () => Promise<Channel>;
  handleError: (client: unknown, error: Error) => Promise<void>;
  GRPCStreamCreator: (service: unknown, name: string, start: (client: unknown) => Call, shared?: object) => () => Promise<Call>;
};

/** Calls end within a few ticks after cancellation, or never: a call that the store has completed emits no end. */
const cancellingMilliseconds = 100;

let opened = 0;

/**
 * Two clients of one process with equal settings would share the channel below, and with it a half-open connection; so each has a
 * different keep-alive, some milliseconds apart.
 */
function clientFor(url: string): EventStoreDBClient {
  const keepAliveInterval = 10_000 + (opened++ % 1_000);
  const separator = url.includes('?') ? '&' : '?';
  const keepAliveOption = /keepaliveinterval=/i.test(url) ? '' : `${separator}keepAliveInterval=${keepAliveInterval}`;
  try {
    return EventStoreDBClient.connectionString(`${url}${keepAliveOption}`);
  } catch {
    // The package's own error repeats the address, which may hold a password.
    throw new RangeError('the address of the event store cannot be read');
  }
}

/** A client of the official package that cannot end the process and, once ended, sends nothing more. */
export function openClient(url: string, onTrouble: (error: unknown) => void): OpenClient {
  const client = clientFor(url);
  const inside = client as unknown as Inside;
  reportUncaughtErrors(inside, onTrouble);
  const { createChannel } = inside;
  const state: { channel: Channel | null; ended: boolean } = { channel: null, ended: false };
  inside.createChannel = async () => {
    if (state.ended) throw new Closed();
    // Where the address names a cluster, this asks its nodes for their leader and may take minutes.
    const channel = (state.channel = await createChannel());
    if (!state.ended) return channel;
    channel.close();
    throw new Closed();
  };
  const endClient = async () => {
    state.ended = true;
    await Promise.race([client.dispose(), pause(cancellingMilliseconds)]);
    // The package ends calls but not the connection below them.
    state.channel?.close();
  };
  return { client, end: endClient };
}

/** Errors that the package throws where nobody can catch them are reported instead. */
function reportUncaughtErrors(inside: Inside, onTrouble: (error: unknown) => void): void {
  const { handleError, GRPCStreamCreator } = inside;
  inside.handleError = (client, error) => handleError(client, error).catch(onTrouble);
  inside.GRPCStreamCreator = (service, name, start, shared) =>
    GRPCStreamCreator(service, name, shared ? (client) => reportEmitErrors(start(client), onTrouble) : start, shared);
}

/** The call that carries all appends of a client. */
function reportEmitErrors(call: Call, onTrouble: (error: unknown) => void): Call {
  const emit = call.emit.bind(call);
  const write = call.write.bind(call);
  call.emit = (event, ...values) => {
    if (event !== 'data') return emit(event, ...values);
    try {
      return emit(event, ...values);
    } catch (error) {
      // An answer to an append that the end of another client's call has failed already.
      onTrouble(error);
      return true;
    }
  };
  // The package queues what a full call does not take, and throws the queue away unheard when the call fails.
  call.write = (message) => {
    write(message);
    return true;
  };
  return call;
}
