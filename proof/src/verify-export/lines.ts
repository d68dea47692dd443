import fs from 'node:fs';
import type { Leaf } from '../difference.ts';
import { exportHasher, NotProved } from './signed.ts';

const [lineFeed, carriageReturn] = [10, 13];

/** The lines of a file as bytes. Only a line feed ends one: a leaf may contain every other character at which text editors break lines. */
export async function* readLines(file: string): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of fs.createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      lines.push(bytes.subarray(from, bytes[end - 1] === carriageReturn ? end - 1 : end));
      from = end + 1;
    }
    rest = bytes.subarray(from);
    yield lines;
  }
  if (rest.length > 0) yield [rest];
}

const marker = Buffer.from('"leaf":');

/** A fact of an export. Only a difference makes its text worth reading. */
export class LeafLine implements Leaf<Buffer> {
  readonly hash: Buffer;
  readonly #from: number;

  /** Hashes the leaf's exact bytes where they are: the byte before them makes room for the zero that is hashed with them. */
  constructor(private readonly line: Buffer) {
    const from = line.indexOf(marker) + marker.length;
    if (from < marker.length) throw new NotProved('a line is neither a fact nor a list of hashes');
    const before = line[from - 1] ?? 0;
    line[from - 1] = 0;
    this.hash = exportHasher.sha256(line.subarray(from - 1, -1));
    line[from - 1] = before;
    this.#from = from;
  }

  get text(): string {
    return this.line.subarray(this.#from, -1).toString();
  }

  /** What precedes the leaf in a filtered export, as JSON: `index` and `path`. */
  get before(): string {
    return `${this.line.subarray(0, this.#from).toString()}0}`;
  }

  /** Whether the fact states this position. */
  isAt(position: string): boolean {
    return this.line.lastIndexOf(`"position":"${position}",`) >= 0;
  }
}
