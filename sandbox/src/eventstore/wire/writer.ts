const utf8Length = (text: string): number => Buffer.byteLength(text, 'utf8');

/**
 * Writes a protocol buffer from its end to its start, so that the length of a nested message is known when it is written. Fields are
 * therefore written in reverse order.
 */
export class BackwardsWriter {
  #buffer: Buffer = Buffer.allocUnsafeSlow(64 * 1024);
  #start = this.#buffer.length;

  /** The current position, to be passed to `nested` after the inner fields. */
  get mark(): number {
    return this.#buffer.length - this.#start;
  }

  reset(): this {
    this.#start = this.#buffer.length;
    return this;
  }

  finish(): Buffer {
    return Buffer.from(this.#buffer.subarray(this.#start));
  }

  /** An unsigned number up to 2^53. */
  varint(value: number): void {
    let length = 1;
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length += 1;
    this.#room(length);
    let at = (this.#start -= length);
    let rest = value;
    while (rest >= 128) {
      this.#buffer[at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#buffer[at] = rest;
  }

  number(field: number, value: number): void {
    this.varint(value);
    this.varint(field * 8);
  }

  /** A number beyond 2^53, already encoded. */
  bigNumber(field: number, encoded: Buffer): void {
    this.#prepend(encoded);
    this.varint(field * 8);
  }

  bytes(field: number, value: Buffer): void {
    this.#prepend(value);
    this.#header(field, value.length);
  }

  text(field: number, value: string): void {
    const length = utf8Length(value);
    this.#room(length);
    this.#start -= length;
    this.#buffer.write(value, this.#start, length, 'utf8');
    this.#header(field, length);
  }

  /** Closes the message whose fields were written since `mark`. */
  nested(field: number, mark: number): void {
    this.#header(field, this.mark - mark);
  }

  /** Writes the length and the key in front of a field. */
  #header(field: number, length: number): void {
    this.varint(length);
    this.varint(field * 8 + 2);
  }

  #prepend(value: Buffer): void {
    this.#room(value.length);
    this.#start -= value.length;
    value.copy(this.#buffer, this.#start);
  }

  /** Enlarges the buffer if fewer bytes than this are free. */
  #room(length: number): void {
    if (this.#start >= length) return;
    const used = this.mark;
    const bigger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, used + length + 1024));
    this.#buffer.copy(bigger, bigger.length - used, this.#start);
    this.#buffer = bigger;
    this.#start = bigger.length - used;
  }
}
