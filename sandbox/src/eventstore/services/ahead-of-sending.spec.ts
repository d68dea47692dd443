import { connect } from 'node:http2';
import { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { LogStore } from '../reading/store.ts';
import { serveStore, type RunningServer } from '../server.ts';
import { MemoryStorage } from '../storage/memory.storage.ts';
import { numberedEvents } from '../testing/endpoints.ts';

function readRequest(stream: string): Buffer {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const of = new streams.ReadReq.Options.StreamOptions();
  of.setStreamIdentifier(identifier);
  of.setStart(new shared.Empty());
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setString(new shared.Empty());
  const options = new streams.ReadReq.Options();
  options.setStream(of);
  options.setCount('9007199254740991');
  options.setNoFilter(new shared.Empty());
  options.setUuidOption(uuids);
  const request = new streams.ReadReq();
  request.setOptions(options);
  const body = request.serializeBinary();
  const frame = Buffer.alloc(5 + body.length);
  frame.writeUInt32BE(body.length, 1);
  frame.set(body, 5);
  return frame;
}

/** The chunks in which the connection delivers a stream. */
async function piecesOf(port: number, stream: string): Promise<Buffer[]> {
  const session = connect(`http://127.0.0.1:${port}`);
  const path = '/event_store.client.streams.Streams/Read';
  const call = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' });
  call.end(readRequest(stream));
  const received: Buffer[] = [];
  for await (const piece of call) received.push(piece as Buffer);
  session.close();
  return received;
}

function messagesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 5 + bytes.readUInt32BE(at + 1)) count += 1;
  return count;
}

describe('a read with many answers', () => {
  let server: RunningServer;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    const store = new LogStore(new MemoryStorage());
    await store.open();
    server = await serveStore(store);
    client = EventStoreDBClient.connectionString(`esdb://${server.address}?tls=false`);
  });
  afterAll(async () => {
    await client.dispose();
    await server.close();
  });

  it('sends many of them in one chunk, and loses none', async () => {
    await client.appendToStream('many', numberedEvents(0, 2_000));
    const received = await piecesOf(server.port, 'many');
    expect(messagesIn(Buffer.concat(received))).toBe(2_000);
    expect(received.length).toBeLessThan(200);
  });
});
