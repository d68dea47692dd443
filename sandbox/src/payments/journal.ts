import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** One JSON value per line, on the disk before anybody is answered. A line counts only with its newline: what a killed process left half-written is cut off. */
export class Journal {
  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  /** Every whole line, oldest first; the torn tail is removed so that the next line starts clean. */
  recover(): unknown[] {
    if (!existsSync(this.path)) return [];
    const bytes = readFileSync(this.path);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) truncateSync(this.path, whole);
    const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as unknown);
  }

  append(value: unknown) {
    appendFileSync(this.path, `${JSON.stringify(value)}\n`, { flush: true });
  }

  /** Replaces the whole history by these lines, all or nothing. */
  rewrite(values: Iterable<unknown>) {
    const next = `${this.path}.next`;
    const file = openSync(next, 'w');
    for (const value of values) writeSync(file, `${JSON.stringify(value)}\n`);
    fsyncSync(file);
    closeSync(file);
    renameSync(next, this.path);
  }
}
