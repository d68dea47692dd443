import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startServer } from './server.ts';
import { MemoryStorage } from './storage.memory.ts';
import { PostgresStorage } from './storage.postgres.ts';

const { values } = parseArgs({
  options: {
    memory: { type: 'boolean', default: false },
    database: { type: 'string' },
    port: { type: 'string', default: '2113' },
    host: { type: 'string', default: '127.0.0.1' },
    'allow-other-machines': { type: 'boolean', default: false },
  },
});

const loopback = ['127.0.0.1', 'localhost', '::1'];

function refuse(reason: string): never {
  console.error(`event store: ${reason}`);
  process.exit(2);
}

if (!values.memory && !values.database) refuse('say --memory, or --database with the address of a PostgreSQL database');
if (!loopback.includes(values.host) && !values['allow-other-machines']) {
  refuse(`it has no TLS and no users, so it does not listen on ${values.host} unless --allow-other-machines says so`);
}

const storage = values.memory ? new MemoryStorage() : new PostgresStorage(values.database ?? '');
const server = await startServer({ storage, host: values.host, port: Number(values.port), instanceId: randomUUID() });

console.error('event store: speaks the EventStoreDB protocol for one machine; production uses an EventStoreDB cluster');
console.log(`event store ready on ${values.host}:${server.port}`);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void server.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
