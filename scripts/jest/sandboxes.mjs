// Event stores in memory and payment providers for spec files. Each connection requests one in a line of JSON and receives its port; what
// it got is new, and ends with the connection.
import net from 'node:net';
import { createInterface } from 'node:readline';

const report = (message) => console.error(`event store: ${message}`);

/** Starters by name; loaded when the first spec file requests one. */
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
    return startPaymentSandbox({ port: 0, dataDir: null, publicUrl: null, ...options });
  },
};

async function lendServer(client) {
  const over = new Promise((resolve) => client.once('close', resolve));
  // A worker that is killed closes nothing.
  client.on('error', () => undefined);
  const lines = createInterface({ input: client });
  const ended = new Promise((resolve) => lines.once('close', resolve));
  const line = await Promise.race([new Promise((resolve) => lines.once('line', resolve)), over]);
  if (line === undefined) return;
  const { kind, options } = JSON.parse(line);
  const { port, close } = await kinds[kind](options);
  client.write(String(port));
  await Promise.race([ended, over]);
  await close();
  client.end();
}

const server = net.createServer({ allowHalfOpen: true }, lendServer);
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
// It ends with the run, however that ends.
process.once('disconnect', () => process.exit(0));
