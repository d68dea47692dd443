import type { Connection, Submittable } from 'pg';

/** Header of PostgreSQL's binary COPY: signature, no flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = -1;

/** One COPY statement, in a transaction of its own; `done` resolves with the data that it returned. */
class Copy implements Submittable {
  readonly done: Promise<Buffer>;
  readonly #text: string;
  #received: Buffer = Buffer.allocUnsafe(16 * 1024);
  #length = 0;
  #settle!: { resolve: (received: Buffer) => void; reject: (error: unknown) => void };

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(): void {
    // What is copied in was sent along with the statement.
  }

  /** Copies the chunk at once, because the connection reuses its memory. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#length + chunk.length > this.#received.length) {
      const bigger = Buffer.allocUnsafe(2 * (this.#length + chunk.length));
      this.#received.copy(bigger, 0, 0, this.#length);
      this.#received = bigger;
    }
    this.#length += chunk.copy(this.#received, this.#length);
  }

  handleCommandComplete(): void {
    // Only once the connection is free again is the statement over.
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#received.subarray(0, this.#length));
  }

  handleError(error: unknown): void {
    this.#settle.reject(error);
  }
}

/** `copy (select …) to stdout (format binary)`: all rows at once, where a query returns them one by one as text. */
export class CopyOut extends Copy {}

/** `copy … from stdin (format binary)` with its rows in the same packet: PostgreSQL skips them if it refuses the statement. */
export class CopyIn extends Copy {
  readonly #rows: Buffer;

  constructor(text: string, rows: Buffer) {
    super(text);
    this.#rows = rows;
  }

  override submit(connection: Connection): void {
    connection.stream.cork();
    super.submit(connection);
    connection.stream.write(this.#rows);
    connection.stream.uncork();
  }
}

/** The fields of each row in order, none of them null, as views of the given memory. */
export function readCopy(bytes: Buffer): Buffer[][] {
  const rows: Buffer[][] = [];
  if (bytes.length === 0) return rows;
  let at = HEADER.length + bytes.readInt32BE(HEADER.length - 4);
  for (let count = bytes.readInt16BE(at); count !== END; count = bytes.readInt16BE(at)) {
    at += 2;
    const row: Buffer[] = [];
    for (let field = 0; field < count; field += 1) {
      const begin = at + 4;
      at = begin + bytes.readInt32BE(at);
      row.push(bytes.subarray(begin, at));
    }
    rows.push(row);
  }
  return rows;
}

// A message of the protocol is a letter and its length, the letter left out; the second one says that all rows are there.
const COPY_DATA = 'd'.charCodeAt(0);
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const BEGIN = 5 + HEADER.length;

/** Encodes rows for a binary COPY into a buffer of exactly the needed size. */
export class CopyRows {
  readonly #bytes: Buffer;
  #at = BEGIN;

  /** `size`: what the fields come to without their lengths. */
  constructor(rows: number, fields: number, size: number) {
    this.#bytes = Buffer.allocUnsafe(BEGIN + rows * (2 + 4 * fields) + size + 2 + COPY_DONE.length);
    this.#bytes[0] = COPY_DATA;
    HEADER.copy(this.#bytes, 5);
  }

  /** Starts a row with this number of fields. */
  row(fields: number): void {
    this.#at = this.#bytes.writeInt16BE(fields, this.#at);
  }

  writeBigint(value: number): void {
    this.#at = this.#bytes.writeInt32BE(8, this.#at);
    this.#at = this.#bytes.writeInt32BE(Math.floor(value / 2 ** 32), this.#at);
    this.#at = this.#bytes.writeUInt32BE(value % 2 ** 32, this.#at);
  }

  writeText(value: string, length: number): void {
    this.#at = this.#bytes.writeInt32BE(length, this.#at);
    this.#at += this.#bytes.write(value, this.#at, length, 'utf8');
  }

  writeBytes(value: Buffer): void {
    this.#at = this.#bytes.writeInt32BE(value.length, this.#at);
    this.#at += value.copy(this.#bytes, this.#at);
  }

  finish(): Buffer {
    this.#at = this.#bytes.writeInt16BE(END, this.#at);
    this.#bytes.writeInt32BE(this.#at - 1, 1);
    this.#at += COPY_DONE.copy(this.#bytes, this.#at);
    return this.#bytes.subarray(0, this.#at);
  }
}
