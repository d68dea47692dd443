import { parseArgs } from 'node:util';
import { endOnRequest } from '../processes/arguments.ts';
import { openPatiently } from './open.ts';
import { Store } from './reading/store.ts';
import { serve } from './server.ts';
import { MemoryStorage } from './storage/memory.storage.ts';
import { PostgresStorage } from './storage/postgres.storage.ts';

const { values } = parseArgs({
  options: {
    memory: { type: 'boolean', default: false },
    database: { type: 'string' },
    port: { type: 'string', default: '2113' },
    host: { type: 'string', default: '127.0.0.1' },
    'allow-other-machines': { type: 'boolean', default: false },
    'commit-timeout': { type: 'string', default: '2000' },
    'max-append-size': { type: 'string', default: process.env.EVENTSTORE_MAX_APPEND_SIZE ?? String(1024 * 1024) },
    check: { type: 'boolean', default: false },
  },
});

const report = (message: string): void => console.error(`event store: ${message}`);

function refuse(reason: string): never {
  report(reason);
  process.exit(2);
}

const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse(`${values.port} is no port`);
if (values.memory === (values.database !== undefined)) {
  refuse('say either --memory, or --database with the address of a PostgreSQL database');
}
if (!['127.0.0.1', 'localhost', '::1'].includes(values.host) && !values['allow-other-machines']) {
  refuse(`it has no TLS and no users, so it does not listen on ${values.host} unless --allow-other-machines says so`);
}

const storage = values.database === undefined ? new MemoryStorage() : new PostgresStorage(values.database);
const store = new Store(storage, { report, commitTimeoutMs: Number(values['commit-timeout']) });
report('speaks the EventStoreDB protocol for one machine; production uses an EventStoreDB cluster');
try {
  await openPatiently(store);
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
if (values.check && storage instanceof PostgresStorage) {
  const problems = await storage.check();
  for (const problem of problems) report(problem);
  console.log(problems.length === 0 ? 'event store is sound' : 'event store is damaged');
  await store.close();
  process.exit(problems.length === 0 ? 0 : 1);
}
const server = await serve(store, { host: values.host, port, maxAppendBytes: Number(values['max-append-size']) });
endOnRequest(server.close);
console.log(`event store ready on ${server.host}:${server.port}`);
