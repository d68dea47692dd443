import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import feature from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  ServerCredentials,
  ServerInterceptingCall,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
} from '@grpc/grpc-js';

// Answers like an event store but stores nothing: no real server lets a client be faster. So nothing is decoded
// that need not be, and what is read was encoded before the first request.

const passThrough = (chunk: Buffer): Buffer => chunk;
const aheadBytes = 128 * 1024;
const distinct = 1_000;
const rounds = 100;

/** The fields of a message that have a length, by their keys. */
function lengthDelimitedFields(message: Buffer): Map<number, Buffer> {
  const values = new Map<number, Buffer>();
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = readVarint();
    const value = readVarint();
    if ((key & 7) !== 2) continue;
    values.set(key, message.subarray(at, at + value));
    at += value;
  }
  return values;
}

const encodeField = (key: number, content: Buffer): Buffer => Buffer.concat([Buffer.from([key, content.length]), content]);

const success = (() => {
  const position = new shared.AllStreamPosition();
  position.setCommitPosition('1000');
  position.setPreparePosition('1000');
  const written = new streams.BatchAppendResp.Success();
  written.setCurrentRevision('0');
  written.setPosition(position);
  return Buffer.from(written.serializeBinary());
})();

function batchAppend(call: ServerDuplexStream<Buffer, Buffer>): void {
  call.on('data', (chunk: Buffer) => {
    const request = lengthDelimitedFields(chunk);
    const options = lengthDelimitedFields(request.get(0x12) ?? Buffer.alloc(0));
    const answer = [
      encodeField(0x0a, request.get(0x0a) ?? Buffer.alloc(0)),
      encodeField(0x1a, success),
      encodeField(0x22, options.get(0x0a) ?? Buffer.alloc(0)),
    ];
    call.write(Buffer.concat([...answer, Buffer.from([0x3a, 0])]));
  });
  call.on('end', () => call.end());
}

function encodedEvent(n: number): Buffer {
  const id = new shared.UUID();
  id.setString(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from(`bench-${n % 256}`));
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  event.setId(id);
  event.setStreamIdentifier(stream);
  event.setStreamRevision(String(n));
  event.setCommitPosition(String(n * 100));
  event.setPreparePosition(String(n * 100));
  const metadata = event.getMetadataMap();
  metadata.set('type', 'benchmarked').set('content-type', 'application/json').set('created', `${Date.now()}0000`);
  event.setCustomMetadata(Buffer.from(JSON.stringify({ $correlationId: 'c0ffee' })));
  event.setData(Buffer.from(JSON.stringify({ n, text: 'x'.repeat(80) })));
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(event);
  read.setCommitPosition(String(n * 100));
  const answer = new streams.ReadResp();
  answer.setEvent(read);
  return Buffer.from(answer.serializeBinary());
}

const readable = Array.from({ length: distinct }, (_, n) => encodedEvent(n));

function sendEvents(call: ServerWritableStream<streams.ReadReq, Buffer>): void {
  let round = 0;
  let rest = readable.values();
  const sendUntilDrained = (): void => {
    while (!call.cancelled) {
      for (const event of rest) if (!call.write(event)) return void call.once('drain', sendUntilDrained);
      if ((round += 1) === rounds) return;
      rest = readable.values();
    }
  };
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId('ceiling');
  const confirmed = new streams.ReadResp();
  confirmed.setConfirmation(confirmation);
  call.write(Buffer.from(confirmed.serializeBinary()));
  sendUntilDrained();
}

/** Answers leave together, as the event store's do: they are handed over without waiting until those before have been sent. */
class AheadOfSending extends ServerInterceptingCall {
  #unsent = 0;
  #waiting: (() => void) | null = null;

  override sendMessage(message: Buffer, handedOver: () => void): void {
    this.#unsent += message.length;
    super.sendMessage(message, () => {
      this.#unsent -= message.length;
      if (this.#waiting === null || this.#unsent >= aheadBytes) return;
      const next = this.#waiting;
      this.#waiting = null;
      next();
    });
    if (this.#unsent < aheadBytes) handedOver();
    else this.#waiting = handedOver;
  }
}

const service: ServiceDefinition = {
  read: { ...streamsRpc.StreamsService.read, responseSerialize: passThrough },
  batchAppend: { ...streamsRpc.StreamsService.batchAppend, requestDeserialize: passThrough, responseSerialize: passThrough },
};

function getSupportedMethods(
  _: ServerUnaryCall<shared.Empty, feature.SupportedMethods>,
  reply: sendUnaryData<feature.SupportedMethods>,
): void {
  const method = new feature.SupportedMethod();
  method.setServiceName('event_store.client.streams.streams');
  method.setMethodName('batchappend');
  const answer = new feature.SupportedMethods();
  answer.setEventStoreServerVersion('24.6.0');
  answer.setMethodsList([method]);
  reply(null, answer);
}

const server = new Server({
  interceptors: [(method, call) => (method.responseStream ? new AheadOfSending(call) : new ServerInterceptingCall(call))],
});
server.addService(service, { read: sendEvents, batchAppend });
server.addService(features.ServerFeaturesService, { getSupportedMethods });
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`ready on 127.0.0.1:${port}\n`);
});
