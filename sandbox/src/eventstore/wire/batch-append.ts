import type { ExpectedState } from '../log/model.ts';
import { toWirePosition } from '../log/position.ts';
import { readProposal, readStreamName, readUuid, type RawProposal } from './proposed.ts';
import { MalformedMessage, ProtobufReader } from './reader.ts';
import { BackwardsWriter } from './writer.ts';

export type BatchAppendOptions = { stream: string; expected: ExpectedState | null; deadlineMs: number | null };
export type BatchAppendMessage = { correlationId: string; options: BatchAppendOptions | null; proposals: RawProposal[]; isFinal: boolean };

/** Milliseconds of a protobuf timestamp, or of a duration in newer clients' requests. */
function readMilliseconds(reader: ProtobufReader): number {
  let seconds = 0;
  let nanos = 0;
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x08) seconds = reader.signed();
    else if (key === 0x10) nanos = reader.signed();
    else reader.skip(key);
  }
  return seconds * 1000 + nanos / 1_000_000;
}

function readOptions(reader: ProtobufReader): BatchAppendOptions {
  const options: BatchAppendOptions = { stream: '', expected: null, deadlineMs: null };
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x0a) options.stream = readStreamName(reader.message());
    else if (key === 0x10) options.expected = reader.number();
    else if (key === 0x1a) options.expected = skipEmpty(reader, key, 'no_stream');
    else if (key === 0x22) options.expected = skipEmpty(reader, key, 'any');
    else if (key === 0x2a) options.expected = skipEmpty(reader, key, 'stream_exists');
    else if (key === 0x32) options.deadlineMs = readMilliseconds(reader.message());
    else if (key === 0x3a) options.deadlineMs = Date.now() + readMilliseconds(reader.message());
    else reader.skip(key);
  }
  return options;
}

function skipEmpty(reader: ProtobufReader, key: number, value: ExpectedState): ExpectedState {
  reader.skip(key);
  return value;
}

export function readBatchAppend(buffer: Buffer): BatchAppendMessage {
  const reader = new ProtobufReader(buffer);
  let correlationId: string | null = null;
  let options: BatchAppendOptions | null = null;
  let isFinal = false;
  const proposals: RawProposal[] = [];
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x0a) correlationId = readUuid(reader.message());
    else if (key === 0x12) options = readOptions(reader.message());
    else if (key === 0x1a) proposals.push(readProposal(reader.message()));
    else if (key === 0x20) isFinal = reader.number() !== 0;
    else reader.skip(key);
  }
  if (correlationId === null) throw new MalformedMessage('an append has no correlation id');
  return { correlationId, options, proposals, isFinal };
}

const scratch = new BackwardsWriter();

/** The answer to a batch append that succeeded. */
export function writeBatchSuccess(correlationId: string, stream: string, expected: ExpectedState, revision: number, seq: number): Buffer {
  const out = scratch.reset();
  writeExpected(out, expected);
  const identifier = out.mark;
  out.text(3, stream);
  out.nested(4, identifier);
  const success = out.mark;
  writePlace(out, seq);
  if (revision < 0) out.nested(2, out.mark);
  else out.number(1, revision);
  out.nested(3, success);
  const id = out.mark;
  out.text(2, correlationId);
  out.nested(1, id);
  return out.finish();
}

function writeExpected(out: BackwardsWriter, expected: ExpectedState): void {
  if (expected === 'no_stream') out.nested(6, out.mark);
  else if (expected === 'any') out.nested(7, out.mark);
  else if (expected === 'stream_exists') out.nested(8, out.mark);
  else out.number(5, expected);
}

function writePlace(out: BackwardsWriter, seq: number): void {
  if (seq === 0) return out.nested(4, out.mark);
  const position = toWirePosition(seq);
  const mark = out.mark;
  out.number(2, position);
  out.number(1, position);
  out.nested(3, mark);
}
