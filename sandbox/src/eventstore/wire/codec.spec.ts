import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import duration from 'google-protobuf/google/protobuf/duration_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { END_OF_STREAM, type ExpectedState, type StoredEntry } from '../log/model.ts';
import { toWirePosition } from '../log/position.ts';
import { readBatchAppend, writeBatchSuccess } from './batch-append.ts';
import { writeReadEvent, type ReadItem } from './read-event.ts';
import { MalformedMessage } from './reader.ts';
import { EncodedEvent } from './recorded.ts';
import { halvesOf } from './uuid.ts';

const { BatchAppendReq, BatchAppendResp, ReadResp } = streams;

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const bytes = fc.uint8Array({ maxLength: 300 }).map((value) => Buffer.from(value));
const expected: fc.Arbitrary<ExpectedState> = fc.oneof(
  fc.nat({ max: END_OF_STREAM }),
  fc.constantFrom<ExpectedState>('any', 'no_stream', 'stream_exists'),
);
const event: fc.Arbitrary<StoredEntry> = fc.record({
  seq: fc.integer({ min: 1, max: 2 ** 40 }),
  stream: text,
  revision: fc.oneof(fc.nat({ max: 2 ** 50 }), fc.constant(END_OF_STREAM)),
  id: fc.uuid(),
  type: text,
  json: fc.boolean(),
  createdMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  data: bytes,
  metadata: bytes,
});
const form = fc.constantFrom<'text' | 'structured'>('text', 'structured');

const nothing = (): empty.Empty => new empty.Empty();

type Written = { id: string; type: string; json: boolean; data: Buffer; custom: Buffer };

function uuidMessage(id: string, how: 'text' | 'structured'): shared.UUID {
  const message = new shared.UUID();
  if (how === 'text') {
    message.setString(id);
    return message;
  }
  const halves = new shared.UUID.Structured();
  const { high, low } = halvesOf(id);
  halves.setMostSignificantBits(String(high));
  halves.setLeastSignificantBits(String(low));
  message.setStructured(halves);
  return message;
}

function optionsMessage(stream: string, revision: ExpectedState, seconds: number): streams.BatchAppendReq.Options {
  const options = new BatchAppendReq.Options();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  options.setStreamIdentifier(identifier);
  if (revision === 'any') options.setAny(nothing());
  else if (revision === 'no_stream') options.setNoStream(nothing());
  else if (revision === 'stream_exists') options.setStreamExists(nothing());
  else options.setStreamPosition(String(revision));
  const moment = new timestamp.Timestamp();
  moment.setSeconds(seconds);
  moment.setNanos(500_000_000);
  options.setDeadline(moment);
  return options;
}

function proposal({ id, type, json, data, custom }: Written, how: 'text' | 'structured'): streams.BatchAppendReq.ProposedMessage {
  const message = new BatchAppendReq.ProposedMessage();
  message.setId(uuidMessage(id, how));
  message.getMetadataMap().set('type', type);
  message.getMetadataMap().set('content-type', json ? 'application/json' : 'application/octet-stream');
  message.setData(data);
  message.setCustomMetadata(custom);
  return message;
}

/** An event as the client's classes decode it, in our field names. */
function decodedEvent(wire: streams.ReadResp.ReadEvent.RecordedEvent | undefined) {
  if (wire === undefined) return null;
  const metadata = new Map<string, string>(wire.getMetadataMap().getEntryList());
  const halves = wire.getId()?.getStructured();
  const revision = wire.getStreamRevision();
  return {
    stream: Buffer.from(wire.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: revision === '9223372036854775807' ? END_OF_STREAM : Number(revision),
    id:
      halves === undefined
        ? wire.getId()?.getString()
        : { high: BigInt(halves.getMostSignificantBits()), low: BigInt(halves.getLeastSignificantBits()) },
    position: [wire.getCommitPosition(), wire.getPreparePosition()],
    type: metadata.get('type'),
    json: metadata.get('content-type') === 'application/json',
    created: metadata.get('created'),
    data: Buffer.from(wire.getData_asU8()),
    metadata: Buffer.from(wire.getCustomMetadata_asU8()),
  };
}

function expectedEvent(stored: StoredEntry | null, how: 'text' | 'structured') {
  if (stored === null) return null;
  const { stream, revision, type, json, data, metadata } = stored;
  const position = String(toWirePosition(stored.seq));
  const id = how === 'text' ? stored.id : halvesOf(stored.id);
  return { stream, revision, type, json, data, metadata, id, position: [position, position], created: `${stored.createdMs}0000` };
}

const item: fc.Arbitrary<ReadItem> = fc
  .record({ event: fc.option(event), link: fc.option(event) })
  .filter((one) => one.event !== null || one.link !== null);

describe('the codec of the most frequent messages', () => {
  it('reads a time long before 1970', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000_000 }), (seconds) => {
        const request = new BatchAppendReq();
        request.setCorrelationId(uuidMessage('0e8b3f44-45cf-4a4e-9a5c-5a2a1c9c9f6b', 'text'));
        request.setOptions(optionsMessage('past', 'any', -seconds));
        expect(readBatchAppend(Buffer.from(request.serializeBinary())).options?.deadlineMs).toBe(-seconds * 1000 + 500);
      }),
    );
  });

  it('decodes an answer into its original event', () => {
    fc.assert(
      fc.property(event, (stored) => {
        const { seq, stream, revision, id, type, json, createdMs, data, metadata } = new EncodedEvent(
          stored.seq,
          writeReadEvent({ event: { ...stored }, link: null }, 'text'),
        );
        expect({ seq, stream, revision, id, type, json, createdMs, data, metadata }).toEqual(stored);
      }),
    );
  });

  it('reads an append as the client writes it', () => {
    const written = fc.record({ id: fc.uuid(), type: text, json: fc.boolean(), data: bytes, custom: bytes });
    const message = fc.record({ id: fc.uuid(), stream: text, revision: expected, seconds: fc.nat(4_000_000_000), isFinal: fc.boolean() });
    fc.assert(
      fc.property(message, fc.array(written, { maxLength: 5 }), form, (sent, events, how) => {
        const request = new BatchAppendReq();
        request.setCorrelationId(uuidMessage(sent.id, how));
        request.setOptions(optionsMessage(sent.stream, sent.revision, sent.seconds));
        request.setProposedMessagesList(events.map((one) => proposal(one, how)));
        request.setIsFinal(sent.isFinal);
        const read = readBatchAppend(Buffer.from(request.serializeBinary()));
        expect(read).toMatchObject({ correlationId: sent.id, isFinal: sent.isFinal });
        expect(read.options).toEqual({ stream: sent.stream, expected: sent.revision, deadlineMs: sent.seconds * 1000 + 500 });
        const contentType = ({ json }: Written) => (json ? 'application/json' : 'application/octet-stream');
        expect(read.proposals).toEqual(
          events.map((one) => ({ id: one.id, type: one.type, contentType: contentType(one), data: one.data, custom: one.custom })),
        );
      }),
    );
  });

  it('reads a deadline that newer clients give as a length of time', () => {
    const options = optionsMessage('s', 'any', 0);
    options.clearDeadline();
    const length = new duration.Duration();
    length.setSeconds(7);
    const field = Buffer.from(length.serializeBinary());
    const inner = Buffer.concat([Buffer.from(options.serializeBinary()), Buffer.from([0x3a, field.length]), field]);
    const id = Buffer.from(uuidMessage('0e8b3f44-45cf-4a4e-9a5c-5a2a1c9c9f6b', 'text').serializeBinary());
    const { options: read } = readBatchAppend(
      Buffer.concat([Buffer.from([0x0a, id.length]), id, Buffer.from([0x12, inner.length]), inner]),
    );
    expect((read?.deadlineMs ?? 0) - Date.now()).toBeGreaterThan(6_000);
  });

  it('writes events, links and lost links as the client reads them', () => {
    fc.assert(
      fc.property(item, form, (one, how) => {
        const answer = ReadResp.deserializeBinary(writeReadEvent(one, how)).getEvent();
        expect(decodedEvent(answer?.getEvent())).toEqual(expectedEvent(one.event, how));
        expect(decodedEvent(answer?.getLink())).toEqual(expectedEvent(one.link, how));
        const placed = one.link ?? one.event;
        expect(answer?.getCommitPosition()).toBe(String(toWirePosition(placed?.seq ?? 0)));
        // The second time it comes out of what was kept.
        expect(ReadResp.deserializeBinary(writeReadEvent(one, how)).getEvent()?.toObject()).toEqual(answer?.toObject());
      }),
    );
  });

  it('answers an append as the client reads it', () => {
    const revision = fc.integer({ min: -1, max: 2 ** 50 });
    fc.assert(
      fc.property(fc.uuid(), text, expected, revision, fc.nat(2 ** 31 - 1), (id, stream, named, at, seq) => {
        const answer = BatchAppendResp.deserializeBinary(writeBatchSuccess(id, stream, named, at, seq));
        const success = answer.getSuccess();
        expect(answer.getCorrelationId()?.getString()).toBe(id);
        expect(Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8')).toBe(stream);
        expect([success?.hasNoStream(), success?.getCurrentRevision()]).toEqual([at < 0, at < 0 ? '0' : String(at)]);
        expect(success?.hasNoPosition()).toBe(seq === 0);
        if (seq > 0) expect(success?.getPosition()?.getCommitPosition()).toBe(String(toWirePosition(seq)));
        const echoed = { any: answer.hasAny(), no_stream: answer.hasNoStream(), stream_exists: answer.hasStreamExists() };
        if (typeof named === 'number') expect(answer.getStreamPosition()).toBe(String(named));
        else expect(echoed).toEqual({ any: false, no_stream: false, stream_exists: false, [named]: true });
      }),
    );
  });

  it('refuses any noise with a message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        try {
          readBatchAppend(Buffer.from(noise));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
