/** Four bits each: of a million streams two in a thousand others seem to be there. */
const filterWords = 2 ** 19;
const probes = 4;
const lastBit = filterWords * 32 - 1;

/** The names of all streams, as a Bloom filter: what it lacks is not there. */
export class StreamNames {
  readonly #bits = new Uint32Array(filterWords);

  add(name: string): void {
    const [first, step] = hashesOf(name);
    for (let probe = 0; probe < probes; probe += 1) {
      const bit = (first + Math.imul(probe, step)) & lastBit;
      this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  isAbsent(name: string): boolean {
    const [first, step] = hashesOf(name);
    for (let probe = 0; probe < probes; probe += 1) {
      const bit = (first + Math.imul(probe, step)) & lastBit;
      if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return true;
    }
    return false;
  }
}

function hashesOf(name: string): [first: number, step: number] {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
  }
  return [one ^ (one >>> 16), (other ^ (other >>> 15)) | 1];
}
