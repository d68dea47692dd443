/** Writes protobuf fields one after another into a buffer that grows. */
export class ProtoWriter {
  #buffer = Buffer.allocUnsafe(512);
  #length = 0;

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const bigger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes));
    this.#buffer.copy(bigger, 0, 0, this.#length);
    this.#buffer = bigger;
  }

  varint(value: number): void {
    this.#room(10);
    let rest = value;
    while (rest > 0x7f) {
      this.#buffer[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#buffer[this.#length++] = rest;
  }

  bigVarint(value: bigint): void {
    this.#room(10);
    let rest = BigInt.asUintN(64, value);
    while (rest > 0x7fn) {
      this.#buffer[this.#length++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.#buffer[this.#length++] = Number(rest);
  }

  uint(field: number, value: number): void {
    this.varint(field * 8);
    this.varint(value);
  }

  /** Decimal text of a 64-bit number. */
  uint64(field: number, value: string): void {
    this.varint(field * 8);
    if (value.length < 16) this.varint(Number(value));
    else this.bigVarint(BigInt(value));
  }

  bytes(field: number, value: Uint8Array): void {
    this.varint(field * 8 + 2);
    this.varint(value.length);
    this.#room(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
  }

  text(field: number, value: string): void {
    const size = Buffer.byteLength(value);
    this.varint(field * 8 + 2);
    this.varint(size);
    this.#room(size);
    this.#length += this.#buffer.write(value, this.#length);
  }

  finish(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}

export type Field = { field: number; wire: number; number: bigint; bytes: Buffer };

const nothing = Buffer.alloc(0);

/** Reads the fields of one message; unknown ones are handed on like the known, for the caller to skip. */
export function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): bigint => {
    let [result, shift] = [0n, 0n];
    for (;;) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('the message ends within a number');
      result |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, result);
      shift += 7n;
      if (shift > 63n) throw new RangeError('a number is longer than ten bytes');
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new RangeError('the message ends within a field');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = Number(varint());
    const [field, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) yield { field, wire, number: varint(), bytes: nothing };
    else if (wire === 1) yield { field, wire, number: 0n, bytes: take(8) };
    else if (wire === 2) yield { field, wire, number: 0n, bytes: take(Number(varint())) };
    else if (wire === 5) yield { field, wire, number: 0n, bytes: take(4) };
    else throw new RangeError(`wire type ${wire} is not known`);
  }
}
