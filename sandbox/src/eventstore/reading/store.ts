import { setTimeout as sleep } from 'node:timers/promises';
import { StreamHeads } from '../log/heads.ts';
import { EventLog } from '../log/log.ts';
import type { WriteRequest, WriteResult } from '../log/model.ts';
import type { Storage } from '../storage/storage.ts';
import { LogWriter } from '../writer/writer.ts';

export type LogStoreOptions = {
  report?: (message: string) => void;
  /** How long a write may take before its writer gets a timeout, with the outcome unknown. */
  commitTimeoutMs?: number;
  recentBytes?: number;
  knownHeads?: number;
};

/** An event store: the log with its single writer, on any storage. */
export class LogStore {
  readonly storage: Storage;
  readonly log: EventLog;
  readonly heads: StreamHeads;
  readonly writer: LogWriter;
  readonly report: (message: string) => void;
  readonly #commitTimeoutMs: number;

  constructor(storage: Storage, options: LogStoreOptions = {}) {
    const { report = () => undefined, commitTimeoutMs = 2_000, recentBytes = 64 * 1024 * 1024, knownHeads = 100_000 } = options;
    this.storage = storage;
    this.report = report;
    this.log = new EventLog(storage, recentBytes);
    this.heads = new StreamHeads(storage, knownHeads);
    this.writer = new LogWriter({ storage, heads: this.heads, log: this.log, report });
    this.#commitTimeoutMs = commitTimeoutMs;
  }

  async open(): Promise<void> {
    await this.writer.open();
    if (this.log.visible === 0) await this.#begin();
  }

  /** Submits a write. `deadline` is the caller's, in milliseconds since the epoch. */
  write(request: WriteRequest, deadline: number | null, reply: (result: WriteResult) => void): void {
    const latest = Date.now() + this.#commitTimeoutMs;
    this.writer.submit(request, deadline === null ? latest : Math.min(latest, deadline), reply);
  }

  async close(): Promise<void> {
    await this.writer.close();
    await this.storage.close();
  }

  /** Writes the system events with which a real node's log starts, so that consumers that forget to skip them fail here too. */
  async #begin(): Promise<void> {
    const data = Buffer.from(JSON.stringify({ server: 'embedded' }));
    const event = { id: crypto.randomUUID(), type: '$server-started', json: true, data, metadata: Buffer.alloc(0) };
    const request: WriteRequest = { kind: 'append', stream: '$server', expected: 'no_stream', events: [event] };
    for (;;) {
      const result = await new Promise<WriteResult>((resolve) => this.writer.submit(request, Date.now() + 30_000, resolve));
      if (result.kind !== 'unavailable') return;
      await sleep(100);
    }
  }
}
