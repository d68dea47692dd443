/** Reads as much of the event store's protocol (gRPC messages, protobuf fields) as it takes to find the stream of an append. */

const prefixBytes = 5;

/** Splits the chunks of a gRPC stream into whole messages, each with its prefix. */
export function splitFrames(take: (frame: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= prefixBytes && rest.length >= prefixBytes + rest.readUInt32BE(1)) {
      const length = prefixBytes + rest.readUInt32BE(1);
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** The stream of an append: BatchAppendReq, options, stream identifier, name. */
export const streamOfAppend = (frame: Buffer): string | null => textAt(frame, [2, 1, 3]);
/** The stream of an answer to an append: BatchAppendResp, stream identifier, name. */
export const streamOfAnswer = (frame: Buffer): string | null => textAt(frame, [4, 3]);

function textAt(frame: Buffer, path: readonly number[]): string | null {
  const field = path.reduce<Buffer | null>((message, field) => message && fieldOf(message, field), frame.subarray(prefixBytes));
  return field?.toString('utf8') ?? null;
}

/** The first length-delimited field with this number. */
function fieldOf(message: Buffer, number: number): Buffer | null {
  for (let at = 0; at < message.length;) {
    const key = readVarint(message, at);
    const kind = key.value & 7;
    if (kind === 1) at = key.next + 8;
    else if (kind === 5) at = key.next + 4;
    else {
      const value = readVarint(message, key.next);
      at = value.next;
      if (kind === 0) continue;
      if (key.value >> 3 === number) return message.subarray(at, at + value.value);
      at += value.value;
    }
  }
  return null;
}

function readVarint(message: Buffer, from: number): { value: number; next: number } {
  let value = 0;
  let next = from;
  for (let factor = 1; ; factor *= 128) {
    const byte = message[next] ?? 0;
    next += 1;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, next };
  }
}
