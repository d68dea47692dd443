import type { ProposedEvent } from '../log/model.ts';
import { MalformedMessage, ProtobufReader } from './reader.ts';
import { uuidOf, uuidOfHalves } from './uuid.ts';

/** An event as a client proposes it, not yet checked for completeness. */
export type RawProposal = { id: string | null; type: string; contentType: string; custom: Buffer; data: Buffer };

const EMPTY = Buffer.alloc(0);

export function readUuid(reader: ProtobufReader): string | null {
  let uuid: string | null = null;
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x12) uuid = uuidOf(reader.text());
    else if (key === 0x0a) uuid = readHalves(reader.message());
    else reader.skip(key);
  }
  return uuid;
}

function readHalves(reader: ProtobufReader): string {
  let high = 0n;
  let low = 0n;
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x08) high = reader.bits64();
    else if (key === 0x10) low = reader.bits64();
    else reader.skip(key);
  }
  return uuidOfHalves(high, low);
}

export function readStreamName(reader: ProtobufReader): string {
  let name = '';
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x1a) name = reader.text();
    else reader.skip(key);
  }
  return name;
}

/** One entry of an event's metadata map, such as its type. */
export function readEntry(reader: ProtobufReader): { name: string; value: string } {
  let name = '';
  let value = '';
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x0a) name = reader.text();
    else if (key === 0x12) value = reader.text();
    else reader.skip(key);
  }
  return { name, value };
}

function setProperty(raw: RawProposal, { name, value }: { name: string; value: string }): void {
  if (name === 'type') raw.type = value;
  else if (name === 'content-type') raw.contentType = value;
}

export function readProposal(reader: ProtobufReader): RawProposal {
  const raw: RawProposal = { id: null, type: '', contentType: '', custom: EMPTY, data: EMPTY };
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x0a) raw.id = readUuid(reader.message());
    else if (key === 0x12) setProperty(raw, readEntry(reader.message()));
    else if (key === 0x1a) raw.custom = reader.bytes();
    else if (key === 0x22) raw.data = reader.bytes();
    else reader.skip(key);
  }
  return raw;
}

/** The mandatory properties that an event lacks. */
export function missingProperties({ type, contentType }: RawProposal): string[] {
  const missing = [];
  if (type === '') missing.push('type');
  if (contentType === '') missing.push('content-type');
  return missing;
}

/** Its data are views of the incoming message: copy them before keeping them. */
export function proposedEvent(raw: RawProposal): ProposedEvent {
  const { type } = raw;
  if (raw.id === null) throw new MalformedMessage('an event has no id that is a UUID');
  if (type.includes('\0')) throw new MalformedMessage('an event type contains a zero character');
  return {
    id: raw.id,
    type,
    json: raw.contentType === 'application/json',
    data: raw.data,
    metadata: raw.custom,
  };
}
