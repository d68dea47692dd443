import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { readAllOf, dialStore, externalStoreUrl, onEveryServer } from '../testing/endpoints.ts';

const { BatchAppendReq } = streams;

type Part = {
  stream?: string;
  events?: number;
  data?: Buffer;
  custom?: Buffer;
  type?: string | null;
  final?: boolean;
  deadlineMs?: number;
};

function optionsOf(stream: string, deadlineMs: number): streams.BatchAppendReq.Options {
  const options = new BatchAppendReq.Options();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  options.setStreamIdentifier(identifier);
  options.setAny(new empty.Empty());
  const deadline = new timestamp.Timestamp();
  deadline.setSeconds(Math.floor((Date.now() + deadlineMs) / 1000));
  options.setDeadline(deadline);
  return options;
}

function request(id: string, part: Part): streams.BatchAppendReq {
  const { stream, events = 1, data = Buffer.from('{}'), custom = Buffer.alloc(0), type = 'raw', final = true, deadlineMs = 60_000 } = part;
  const message = new BatchAppendReq();
  const correlation = new shared.UUID();
  correlation.setString(id);
  message.setCorrelationId(correlation);
  if (stream !== undefined) message.setOptions(optionsOf(stream, deadlineMs));
  const proposals = Array.from({ length: events }, () => {
    const proposal = new BatchAppendReq.ProposedMessage();
    const eventId = new shared.UUID();
    eventId.setString(randomUUID());
    proposal.setId(eventId);
    proposal.getMetadataMap().set('content-type', 'application/json');
    if (type !== null) proposal.getMetadataMap().set('type', type);
    proposal.setData(data);
    proposal.setCustomMetadata(custom);
    return proposal;
  });
  message.setProposedMessagesList(proposals);
  message.setIsFinal(final);
  return message;
}

// A real server ends the whole call for these.
const ofOurs = externalStoreUrl === undefined ? it : it.skip;

/** The stream of appends as the protocol has it, without the client's own bookkeeping. */
onEveryServer('a stream of appends', (server) => {
  let raw: InstanceType<typeof streamsRpc.StreamsClient>;
  let call: ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
  const answers: streams.BatchAppendResp[] = [];
  let ends: unknown[];
  beforeEach(() => {
    answers.length = 0;
    const mine: unknown[] = (ends = []);
    raw = new streamsRpc.StreamsClient(...dialStore(server().url), { 'grpc.max_send_message_length': -1 });
    call = raw.batchAppend();
    call.on('data', (answer: streams.BatchAppendResp) => answers.push(answer));
    call.on('error', (error) => mine.push(error));
  });
  afterEach(() => {
    call.cancel();
    raw.close();
  });

  const answersTo = (id: string) => answers.filter((answer) => answer.getCorrelationId()?.getString() === id);
  const send = (part: Part, id: string = randomUUID()): string => {
    call.write(request(id, part));
    return id;
  };
  const outcome = async (id: string): Promise<string> => {
    await eventually(() => answersTo(id).length > 0);
    const error = answersTo(id)[0]?.getError();
    return error === undefined ? 'written' : (error.getDetails()?.getTypeUrl().split('.').at(-1) ?? '');
  };
  const count = async (stream: string) => (await readAllOf(server().client.readStream(stream))).length;

  it('takes an append in parts, and answers after the last one', async () => {
    const stream = server().stream();
    const id = send({ stream, events: 2, final: false });
    send({ events: 3, final: false }, id);
    await pause(100, 'an answer that comes too early would come now');
    expect(answersTo(id)).toEqual([]);
    send({ events: 1 }, id);
    expect(await outcome(id)).toBe('written');
    expect(await count(stream)).toBe(6);
  });

  ofOurs('answers a malformed append individually, and continues', async () => {
    const stream = server().stream();
    const bad = [send({}), send({ stream: '' }), send({ stream, type: null }), send({ stream: `${stream}\0` })];
    expect(await Promise.all(bad.map(outcome))).toEqual(['BadRequest', 'BadRequest', 'BadRequest', 'BadRequest']);
    expect(await outcome(send({ stream }))).toBe('written');
    expect(ends).toEqual([]);
    expect(await count(stream)).toBe(1);
  });

  it('answers an append that gets too big once, and drops the rest of it', async () => {
    const stream = server().stream();
    const id = send({ stream, data: Buffer.alloc(700_000), final: false });
    send({ data: Buffer.alloc(700_000), final: false }, id);
    expect(await outcome(id)).toBe('MaximumAppendSizeExceeded');
    send({ data: Buffer.alloc(700_000), final: false }, id);
    send({ data: Buffer.alloc(10) }, id);
    expect(await outcome(send({ stream }))).toBe('written');
    expect(answersTo(id)).toHaveLength(1);
    expect(await count(stream)).toBe(1);
  });

  it('answers an append that arrives after its deadline, and does not write it', async () => {
    const stream = server().stream();
    const late = send({ stream, deadlineMs: -5_000 });
    expect(await outcome(late)).toBe('Timeout');
    expect(await outcome(send({ stream }))).toBe('written');
    expect(answersTo(late)).toHaveLength(1);
    expect(await count(stream)).toBe(1);
  });

  ofOurs('refuses an event too large to be sent to readers, even if little of it is data', async () => {
    const stream = server().stream();
    const huge = send({ stream, custom: Buffer.alloc(17 * 1024 * 1024) });
    expect(await outcome(huge)).toBe('MaximumAppendSizeExceeded');
    expect(await outcome(send({ stream, type: 'x'.repeat(17 * 1024 * 1024) }))).toBe('MaximumAppendSizeExceeded');
    expect(await outcome(send({ stream, custom: Buffer.alloc(15 * 1024 * 1024) }))).toBe('written');
    const [read] = await readAllOf(server().client.readStream(stream));
    expect((read!.event!.metadata as Uint8Array).length).toBe(15 * 1024 * 1024);
  });

  it('answers a thousand appends at once, each under its own name', async () => {
    const stream = server().stream();
    const ids = Array.from({ length: 1_000 }, (_, at) => send({ stream: `${stream}-${at % 7}` }));
    await eventually(() => answers.length >= 1_000);
    expect(new Set(answers.map((answer) => answer.getCorrelationId()?.getString()))).toEqual(new Set(ids));
    expect(answers).toHaveLength(1_000);
  });
});
