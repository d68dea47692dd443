import { END_OF_STREAM, type StoredEntry } from '../log/model.ts';
import { writeReadEvent } from './read-event.ts';
import { readEntry, readStreamName, readUuid } from './proposed.ts';
import { MalformedMessage, ProtobufReader } from './reader.ts';

type Fields = Omit<StoredEntry, 'seq' | 'encoded'>;

const EMPTY: Buffer = Buffer.alloc(0);

function setProperty(fields: Fields, { name, value }: { name: string; value: string }): void {
  if (name === 'type') fields.type = value;
  else if (name === 'content-type') fields.json = value === 'application/json';
  // Ticks of 100 ns: four more digits than milliseconds.
  else if (name === 'created') fields.createdMs = Number(value.slice(0, -4));
}

function readRecord(reader: ProtobufReader): Fields {
  const fields: Fields = { id: '', stream: '', revision: 0, type: '', json: false, createdMs: 0, metadata: EMPTY, data: EMPTY };
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x0a) fields.id = readUuid(reader.message()) ?? '';
    else if (key === 0x12) fields.stream = readStreamName(reader.message());
    else if (key === 0x18) fields.revision = Math.min(reader.number(), END_OF_STREAM);
    else if (key === 0x32) setProperty(fields, readEntry(reader.message()));
    else if (key === 0x3a) fields.metadata = reader.bytes();
    else if (key === 0x42) fields.data = reader.bytes();
    else reader.skip(key);
  }
  return fields;
}

/** The nested message in the next field, which everything written here has. */
function messageField(reader: ProtobufReader): ProtobufReader {
  for (let key = reader.key(); key !== 0; key = reader.key()) {
    if (key === 0x0a) return reader.message();
    reader.skip(key);
  }
  throw new MalformedMessage('a record holds no event');
}

/** A stored event in its encoded form, decoded only when a field is needed. */
export class EncodedEvent implements StoredEntry {
  readonly seq: number;
  readonly encoded: Buffer;
  /** Its revision in its stream, if known beforehand. */
  readonly #stream: string | null;
  readonly #revision: number | null;
  #known: Fields | null = null;

  constructor(seq: number, encoded: Buffer, stream: string | null = null, revision: number | null = null) {
    this.seq = seq;
    this.encoded = encoded;
    this.#stream = stream;
    this.#revision = revision;
  }

  /** Encodes an event into one buffer, which takes less memory than its fields. */
  static of(event: StoredEntry): EncodedEvent {
    return new EncodedEvent(event.seq, writeReadEvent({ event, link: null }, 'text'), event.stream, event.revision);
  }

  get #fields(): Fields {
    return (this.#known ??= readRecord(messageField(messageField(new ProtobufReader(this.encoded)))));
  }

  get stream(): string {
    return this.#stream ?? this.#fields.stream;
  }

  get revision(): number {
    return this.#revision ?? this.#fields.revision;
  }

  get id(): string {
    return this.#fields.id;
  }

  get type(): string {
    return this.#fields.type;
  }

  get json(): boolean {
    return this.#fields.json;
  }

  get createdMs(): number {
    return this.#fields.createdMs;
  }

  get data(): Buffer {
    return this.#fields.data;
  }

  get metadata(): Buffer {
    return this.#fields.metadata;
  }
}
