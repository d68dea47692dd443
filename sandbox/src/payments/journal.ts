import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  write,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

type File = { fd: number; size: number };

const sync = promisify(fdatasync);
/** Delay in milliseconds of writes for which no request waits. */
const patience = 100;

async function writeWhole(fd: number, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await promisify(write)(fd, bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/**
 * Append-only file with one JSON value per line. A line counts only with its newline: the torn line of a killed process is cut off.
 * Lines appended together reach the disk together; requests are answered only after `written` has resolved.
 */
export class Journal {
  private waiting: string[] = [];
  private appended = 0;
  private onDisk = 0;
  private file: File | null = null;
  private writing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  }

  /** Reads every complete line, oldest first, and removes a torn last line. */
  recover(): unknown[] {
    if (!existsSync(this.path)) return [];
    const bytes = readFileSync(this.path);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) truncateSync(this.path, whole);
    const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as unknown);
  }

  append(value: unknown) {
    this.waiting.push(`${JSON.stringify(value)}\n`);
    this.appended += 1;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.whenWritten().catch((error: unknown) => console.error(error));
    }, patience).unref();
  }

  /** Resolves when everything appended so far is on disk. */
  async whenWritten(): Promise<void> {
    const goal = this.appended;
    while (this.onDisk < goal) await (this.writing ??= this.writeWaiting().finally(() => (this.writing = null)));
  }

  /** Atomically replaces the journal by these lines. */
  rewrite(values: Iterable<unknown>) {
    const next = `${this.path}.next`;
    const fd = openSync(next, 'w', 0o600);
    let size = 0;
    for (const value of values) size += writeSync(fd, `${JSON.stringify(value)}\n`);
    fsyncSync(fd);
    renameSync(next, this.path);
    this.leaveFile();
    this.file = { fd, size };
    this.waiting = [];
    this.onDisk = this.appended;
  }

  async close() {
    await this.whenWritten();
    this.leaveFile();
  }

  private async writeWaiting(): Promise<void> {
    const file = (this.file ??= this.openFile());
    const lines = this.waiting;
    this.waiting = [];
    const upTo = this.appended;
    const bytes = Buffer.from(lines.join(''));
    try {
      // Always behind the last line that is known to be whole, so that trying again leaves nothing torn.
      await writeWhole(file.fd, bytes, file.size);
      await sync(file.fd);
    } catch (error) {
      if (file === this.file) this.waiting = [...lines, ...this.waiting];
      throw error;
    }
    file.size += bytes.length;
    this.onDisk = Math.max(this.onDisk, upTo);
  }

  private openFile(): File {
    const size = existsSync(this.path) ? readFileSync(this.path).lastIndexOf(0x0a) + 1 : 0;
    return { fd: openSync(this.path, existsSync(this.path) ? 'r+' : 'w', 0o600), size };
  }

  /** Leaves the current file; a write in progress still completes in it. */
  private leaveFile() {
    const { file, writing } = this;
    this.file = null;
    if (file === null) return;
    const closeFile = () => closeSync(file.fd);
    if (writing === null) closeFile();
    else void writing.then(closeFile, closeFile);
  }
}
