// Event stores in memory for spec files. Each connection gets a new store and is told its port; the store ends with the connection.
import net from 'node:net';
import { Store } from '../../sandbox/dist/eventstore/reading/store.js';
import { serve } from '../../sandbox/dist/eventstore/server.js';
import { MemoryStorage } from '../../sandbox/dist/eventstore/storage/memory.storage.js';

const report = (message) => console.error(`event store: ${message}`);

async function open() {
  const store = new Store(new MemoryStorage(), { report });
  await store.open();
  return serve(store);
}

async function lend(client) {
  const over = new Promise((resolve) => client.once('close', resolve));
  const asked = new Promise((resolve) => client.once('end', resolve));
  // A worker that is killed closes nothing.
  client.on('error', () => undefined).resume();
  const { port, close } = await open();
  client.write(String(port));
  await Promise.race([asked, over]);
  await close();
  client.end();
}

const server = net.createServer({ allowHalfOpen: true }, lend);
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
// It ends with the run, however that ends.
process.once('disconnect', () => process.exit(0));
