import type { ServerResponse } from 'node:http';
import type { ReadChanged } from '@orderstream/projections/platform/writing/changes';

/** A browser that does not read its stream is disconnected before its backlog grows large. */
const mostUnread = 256 * 1024;

/** One browser's stream of change notices: a read model and a row's key, never data. */
export class LiveStream {
  #open = true;

  constructor(
    private readonly response: ServerResponse,
    private readonly topics: ReadonlySet<string>,
  ) {}

  get isOpen(): boolean {
    return this.#open;
  }

  /** Sends the headers and a first comment. */
  begin(headers: Readonly<Record<string, string>>): void {
    this.response.writeHead(200, headers);
    this.#write(': listening\n\n');
  }

  /** Sends a change notice if it concerns this browser. */
  sendMatching({ model, changes }: ReadChanged): void {
    if (changes === null) {
      this.#sendChange(model, null);
      return;
    }
    for (const { key, topics } of changes) if (topics.some((topic) => this.topics.has(topic))) this.#sendChange(model, key);
  }

  /** Sends a comment, so that proxies keep the connection open. */
  sendHeartbeat(): void {
    this.#write(': still here\n\n');
  }

  /** Ends the stream; the browser reconnects. */
  end(): void {
    if (!this.#open) return;
    this.#open = false;
    this.response.end();
  }

  #sendChange(model: string, key: string | null): void {
    this.#write(`event: changed\ndata: ${JSON.stringify({ model, key })}\n\n`);
  }

  #write(text: string): void {
    if (!this.#open) return;
    this.response.write(text);
    if (this.response.writableLength > mostUnread) {
      this.#open = false;
      this.response.destroy();
    }
  }
}
