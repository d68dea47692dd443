/** The bytes are no protocol buffer, or not of the expected message. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';
}

/** Reads a protocol buffer field by field. The returned buffers are views of its memory. */
export class ProtobufReader {
  readonly #buffer: Buffer;
  readonly #end: number;
  #at: number;

  constructor(buffer: Buffer, from = 0, end = buffer.length) {
    this.#buffer = buffer;
    this.#at = from;
    this.#end = end;
  }

  /** The next field's key (number times 8 plus wire type); 0 at the end. */
  key(): number {
    return this.#at < this.#end ? this.number() : 0;
  }

  /** An unsigned number, inexact above 2^53, which is enough here. */
  number(): number {
    let value = 0;
    let factor = 1;
    for (let count = 0; count < 10; count += 1) {
      const byte = this.#buffer[this.#at];
      if (byte === undefined || this.#at >= this.#end) break;
      this.#at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
    throw new MalformedMessage('a number is cut off');
  }

  bytes(): Buffer {
    const length = this.number();
    const from = this.#at;
    if (from + length > this.#end) throw new MalformedMessage('a field is cut off');
    this.#at = from + length;
    return this.#buffer.subarray(from, this.#at);
  }

  text(): string {
    const length = this.number();
    const from = this.#at;
    if (from + length > this.#end) throw new MalformedMessage('a text is cut off');
    this.#at = from + length;
    return this.#buffer.toString('utf8', from, this.#at);
  }

  message(): ProtobufReader {
    const length = this.number();
    const from = this.#at;
    if (from + length > this.#end) throw new MalformedMessage('a message is cut off');
    this.#at = from + length;
    return new ProtobufReader(this.#buffer, from, this.#at);
  }

  /** A 64-bit number in two's complement, exact. */
  bits64(): bigint {
    let value = 0n;
    let shift = 0n;
    for (let count = 0; count < 10; count += 1) {
      const byte = this.#buffer[this.#at];
      if (byte === undefined || this.#at >= this.#end) break;
      this.#at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
      shift += 7n;
    }
    throw new MalformedMessage('a number is cut off');
  }

  /** A signed number, inexact above 2^53. */
  signed(): number {
    const from = this.#at;
    const value = this.number();
    if (value <= Number.MAX_SAFE_INTEGER) return value;
    this.#at = from;
    return Number(BigInt.asIntN(64, this.bits64()));
  }

  /** Throws unless the rest consists of complete fields. */
  requireComplete(): void {
    while (this.#at < this.#end) {
      const key = this.number();
      if (key < 8) throw new MalformedMessage('a field has no number');
      this.skip(key);
    }
  }

  /** Skips the value of the field with this key. */
  skip(key: number): void {
    const kind = key & 7;
    if (kind === 0) this.number();
    else if (kind === 1) this.#advance(8);
    else if (kind === 2) this.#advance(this.number());
    else if (kind === 5) this.#advance(4);
    else throw new MalformedMessage(`a field of kind ${kind}`);
  }

  #advance(length: number): void {
    if (this.#at + length > this.#end) throw new MalformedMessage('a field is cut off');
    this.#at += length;
  }
}
