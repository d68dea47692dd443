import { once } from 'node:events';

type Writable = NodeJS.EventEmitter & { write(chunk: Buffer): boolean };

/** gRPC buffers only sixteen messages before it asks to wait, however small they are. */
const UNSENT_BYTES = 256 * 1024;

/** Writes the answers of a read, at the pace of readers that are slower than the server. */
export class PacedOutput {
  readonly #call: Writable;
  readonly #signal: AbortSignal;
  #unsent = 0;

  constructor(call: Writable, signal: AbortSignal) {
    this.#call = call;
    this.#signal = signal;
  }

  /** Returns false when the caller should wait for `drained`. */
  write(chunk: Buffer): boolean {
    this.#unsent = this.#call.write(chunk) ? 0 : this.#unsent + chunk.length;
    return this.#unsent < UNSENT_BYTES;
  }

  /** Resolves when the connection takes more, or its reader has left. */
  async drained(): Promise<void> {
    try {
      await once(this.#call, 'drain', { signal: this.#signal });
      this.#unsent = 0;
    } catch (error) {
      // The reader left while we waited: nothing is lost.
      if (!this.#signal.aborted) throw error;
    }
  }

  /** Writes a chunk, and waits for a slower reader. */
  async send(chunk: Buffer): Promise<void> {
    if (!this.write(chunk)) await this.drained();
  }
}
