import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { MalformedMessage } from './reader.ts';
import { strictService } from './strict.ts';

const service = strictService(streamsRpc.StreamsService);
const read = (bytes: Buffer): unknown => service['append']?.requestDeserialize(bytes);

/** An event that is proposed, whose map, id and data are messages and bytes within messages. */
function proposal(): Buffer {
  const id = new shared.UUID();
  id.setString('00000000-0000-4000-8000-000000000000');
  const event = new streams.AppendReq.ProposedMessage();
  event.setId(id);
  event.getMetadataMap().set('type', 'counted').set('content-type', 'application/json');
  event.setData(Buffer.from('{}'));
  const message = new streams.AppendReq();
  message.setProposedMessage(event);
  return Buffer.from(message.serializeBinary());
}

describe('a request that is read strictly', () => {
  it('is what the client wrote', () => {
    const bytes = proposal();
    expect(Buffer.from((read(bytes) as streams.AppendReq).serializeBinary())).toEqual(bytes);
  });

  it('is refused when it is cut off at any point', () => {
    const bytes = proposal();
    for (let length = 1; length < bytes.length; length += 1) expect(() => read(bytes.subarray(0, length))).toThrow(MalformedMessage);
  });

  it('is refused when a field claims to be longer than its container, at every depth', () => {
    const bytes = proposal();
    // The message, the id in it, the text of the id, the entry of the map, the key of the entry.
    const map = bytes.lastIndexOf('type') - 3;
    for (const at of [1, 3, 5, map, map + 2]) {
      const longer = Buffer.from(bytes);
      longer[at] = 127;
      expect(() => read(longer)).toThrow(MalformedMessage);
    }
  });

  it('is refused if a field has no number or an unused wire type', () => {
    for (const bytes of [[0, 0], [0x0b, 0x0c], [0x0f]]) expect(() => read(Buffer.from(bytes))).toThrow(MalformedMessage);
  });
});
