import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/**
 * A way to PostgreSQL that can fall silent: what is open then stays open, and nothing passes through it, as when the host of the
 * database has lost its power or a firewall has forgotten the connection. New connections work.
 */
export class SilentProxy {
  readonly #server: net.Server;
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  #accepts = true;

  private constructor(private readonly target: URL) {
    this.#server = net.createServer((near) => this.#connectToTarget(near));
  }

  static async inFrontOf(url: string): Promise<SilentProxy> {
    const proxy = new SilentProxy(new URL(url));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target);
    [url.hostname, url.port] = ['127.0.0.1', String((this.#server.address() as AddressInfo).port)];
    return url.href;
  }

  /** How many connections are open, or their client has not noticed that they are dead. */
  get open(): number {
    return this.#pairs.size;
  }

  fallSilent({ forNewOnes = false } = {}): void {
    this.#accepts = !forNewOnes;
    for (const pair of this.#pairs) silence(pair);
  }

  answerAgain(): void {
    this.#accepts = true;
  }

  async end(): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connectToTarget(near: net.Socket): void {
    const far = net.connect(Number(this.target.port), this.target.hostname);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [socket, other] of [pair, [far, near] as const]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#pairs.delete(pair);
        other.destroy();
      });
      socket.pipe(other);
    }
    if (!this.#accepts) silence(pair);
  }
}

/** Reads on, so that the end of either side is noticed here, and passes nothing. */
function silence(pair: readonly net.Socket[]): void {
  for (const socket of pair) socket.unpipe().resume();
}
