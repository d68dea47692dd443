import type { ServerWritableStream } from '@grpc/grpc-js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Log } from './log.ts';
import type { ReadRequest } from './read-request.ts';
import type { StoredEvent } from './record.ts';

export type ReadAnswer = Buffer | InstanceType<typeof streamsPb.ReadResp>;
export type ReadCall = ServerWritableStream<ReadReq, ReadAnswer>;

/** Waits until the reader has taken what it was given. False: it is gone. */
export async function send(call: ReadCall, message: ReadAnswer): Promise<boolean> {
  if (call.cancelled || call.destroyed) return false;
  if (call.write(message)) return true;
  await new Promise<void>((resolve) => {
    const done = () => {
      for (const event of ['drain', 'cancelled', 'close', 'error']) call.removeListener(event, done);
      resolve();
    };
    for (const event of ['drain', 'cancelled', 'close', 'error']) call.once(event, done);
  });
  return !call.cancelled && !call.destroyed;
}

/** The event that a link points to; a link whose target is gone comes alone. */
export async function resolved(log: Log, event: StoredEvent, { resolveLinks, structuredId }: ReadRequest) {
  if (!resolveLinks || event.type !== '$>') return { event, link: null, structuredId };
  const [revision, ...name] = event.data.toString('utf8').split('@');
  const rev = Number(revision);
  const [target] = Number.isSafeInteger(rev) ? await log.readStream(name.join('@'), rev, 'forwards', 1) : [];
  return { event: target?.rev === rev ? target : null, link: event, structuredId };
}
