// Event stores in memory and payment providers for spec files. Each connection requests one in a line of JSON and receives its port; what
// it got is new, and ends with the connection.
import net from 'node:net';
import { createInterface } from 'node:readline';

/** @typedef {Parameters<typeof import('../../sandbox/dist/payments/server.js').startPaymentSandbox>[0]} PaymentSandboxOptions */

/** @param {string} message */
const report = (message) => console.error(`event store: ${message}`);

/**
 * Starters by name; loaded when the first spec file requests one.
 * @type {Record<string, (options: object) => Promise<{ port: number, close: () => Promise<unknown> }>>}
 */
const kinds = {
  async 'event store'() {
    const { LogStore } = await import('../../sandbox/dist/eventstore/reading/store.js');
    const { serveStore } = await import('../../sandbox/dist/eventstore/server.js');
    const { MemoryStorage } = await import('../../sandbox/dist/eventstore/storage/memory.storage.js');
    const store = new LogStore(new MemoryStorage(), { report });
    await store.open();
    return serveStore(store);
  },
  async 'payment provider'(options) {
    const { startPaymentSandbox } = await import('../../sandbox/dist/payments/server.js');
    const usual = { port: 0, dataDir: null, publicUrl: null };
    return startPaymentSandbox(/** @type {PaymentSandboxOptions} */ ({ ...usual, ...options }));
  },
};

/** @param {net.Socket} client */
async function lendServer(client) {
  /** @type {Promise<void>} */
  const over = new Promise((resolve) => client.once('close', () => resolve()));
  // A worker that is killed closes nothing.
  client.on('error', () => undefined);
  const lines = createInterface({ input: client });
  const ended = new Promise((resolve) => lines.once('close', resolve));
  /** @type {Promise<string>} */
  const firstLine = new Promise((resolve) => lines.once('line', resolve));
  const line = await Promise.race([firstLine, over]);
  if (line === undefined) return;
  const { kind, options } = /** @type {{ kind: string, options: object }} */ (JSON.parse(line));
  const start = kinds[kind];
  if (!start) throw new Error(`there is no ${kind}`);
  const { port, close } = await start(options);
  client.write(String(port));
  await Promise.race([ended, over]);
  await close();
  client.end();
}

const server = net.createServer({ allowHalfOpen: true }, (client) => void lendServer(client));
server.listen(0, '127.0.0.1', () => process.send?.(/** @type {net.AddressInfo} */ (server.address()).port));
// It ends with the run, however that ends.
process.once('disconnect', () => process.exit(0));
