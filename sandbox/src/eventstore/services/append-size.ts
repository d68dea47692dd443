import type { ProposedEvent } from '../log/model.ts';

/** The largest record of a real server's log, and the most that its clients can receive. */
export const MAX_EVENT_BYTES = 16 * 1024 * 1024 - 10_000;
const MAX_WHOLE_BYTES = 4 * MAX_EVENT_BYTES;

/** Adds up an append while it arrives. */
export class AppendSize {
  readonly #maxData: number;
  #data = 0;
  #whole = 0;

  constructor(maxData: number) {
    this.#maxData = maxData;
  }

  get whole(): number {
    return this.#whole;
  }

  /** The limit that this event breaks, or null. */
  add({ data, metadata, type }: ProposedEvent): number | null {
    const bytes = data.length + metadata.length + Buffer.byteLength(type);
    // As the real server counts an append: data alone, neither metadata nor names.
    this.#data += data.length;
    this.#whole += bytes;
    if (this.#data > this.#maxData) return this.#maxData;
    // An event too large to receive would stop every reader of the log.
    if (bytes > MAX_EVENT_BYTES) return MAX_EVENT_BYTES;
    return this.#whole > MAX_WHOLE_BYTES ? MAX_WHOLE_BYTES : null;
  }
}
