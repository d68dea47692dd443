import { once } from 'node:events';
import { connect, createServer, type ClientHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { splitFrames, streamOfAnswer, streamOfAppend } from './append-frames.ts';

/** An append to a stream of this category with this text in its events. */
export type AppendMatch = { category: string; content: string };
type HeldAppend = AppendMatch & {
  what: 'append' | 'answer';
  stream: string | null;
  reached: () => void;
  pending: (() => void)[];
  open: boolean;
};
export type AppendHold = { reached: Promise<void>; release: () => void };

/** A proxy of an event store that holds back single appends, or the answers to them, until they are released. */
export class HeldStore {
  readonly #holds: HeldAppend[] = [];
  readonly #sessions = new Set<{ destroy: () => void }>();
  readonly #server = createServer();

  private constructor(private readonly target: string) {
    this.#server.on('session', (near) => {
      const far = connect(this.target);
      this.#sessions.add(near).add(far);
      far.on('error', () => near.destroy());
      near.on('error', () => far.destroy());
      near.on('close', () => far.destroy());
      near.on('stream', (stream, headers) => this.#carry(stream, far, headers));
    });
  }

  static async inFrontOf(eventStoreUrl: string): Promise<HeldStore> {
    const wire = new HeldStore(`http://${new URL(eventStoreUrl).host}`);
    wire.#server.listen(0, '127.0.0.1');
    await once(wire.#server, 'listening');
    return wire;
  }

  get url(): string {
    return `esdb://127.0.0.1:${(this.#server.address() as AddressInfo).port}?tls=false`;
  }

  /** Holds back an append before it reaches the store, or the store's answer to it. */
  hold(what: 'append' | 'answer', append: AppendMatch): AppendHold {
    let reached = () => {};
    const waiting = new Promise<void>((resolve) => (reached = resolve));
    const hold: HeldAppend = { ...append, what, stream: null, reached, pending: [], open: false };
    this.#holds.push(hold);
    const release = () => {
      hold.open = true;
      for (const pass of hold.pending.splice(0)) pass();
    };
    return { reached: waiting, release };
  }

  end(): void {
    for (const session of this.#sessions) session.destroy();
    this.#server.close();
  }

  /** Forwards a request to the store and its answer to the client, frame by frame where an append may be held back. */
  #carry(near: ServerHttp2Stream, far: ClientHttp2Session, { ...headers }: Record<string, unknown>): void {
    const request = far.request(headers as Record<string, string>, { endStream: false });
    let trailers: Record<string, unknown> = {};
    const appends = String(headers[':path']).endsWith('/BatchAppend');
    const forth = appends ? splitFrames((frame) => this.#pass(this.#holdOf('append', frame), () => request.write(frame))) : null;
    const back = appends ? splitFrames((frame) => this.#pass(this.#holdOf('answer', frame), () => near.write(frame))) : null;
    near.on('data', (chunk: Buffer) => (forth ? forth(chunk) : request.write(chunk)));
    near.on('end', () => request.end());
    near.on('close', () => request.close());
    near.on('error', () => request.close());
    near.on('wantTrailers', () => near.sendTrailers(trailers as Record<string, string>));
    request.on('response', ({ ...answer }) => void (near.destroyed || near.respond(answer, { waitForTrailers: true })));
    request.on('trailers', (last: Record<string, unknown>) => (trailers = { ...last }));
    request.on('data', (chunk: Buffer) => void (near.destroyed || (back ? back(chunk) : near.write(chunk))));
    request.on('end', () => near.end());
    request.on('error', () => near.close());
  }

  /** Calls `pass` at once, or when the hold is released. */
  #pass(hold: HeldAppend | undefined, pass: () => void): void {
    if (!hold || hold.open) return pass();
    hold.pending.push(pass);
    hold.reached();
  }

  /** An append is recognized by its content, its answer by its stream. */
  #holdOf(what: 'append' | 'answer', frame: Buffer): HeldAppend | undefined {
    if (what === 'answer') {
      const stream = streamOfAnswer(frame);
      return this.#holds.find((hold) => hold.what === 'answer' && hold.stream !== null && hold.stream === stream);
    }
    const stream = streamOfAppend(frame);
    const hold = this.#holds.find(({ category, content: about }) => stream?.startsWith(`${category}-`) && frame.includes(about));
    if (hold) hold.stream = stream;
    return hold?.what === 'append' ? hold : undefined;
  }
}
