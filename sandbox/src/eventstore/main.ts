import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeOnSignal } from '../processes/arguments.ts';
import { openPatiently } from './open.ts';
import { LogStore } from './reading/store.ts';
import { serveStore } from './server.ts';
import { MAX_EVENT_BYTES } from './services/append-size.ts';
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
    'live-buffer': { type: 'string', default: process.env.EVENTSTORE_LIVE_BUFFER ?? '' },
    'tls-certificate': { type: 'string' },
    'tls-key': { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});

// An address with a password in it is for the environment, which others cannot read.
const database = values.database ?? (values.memory ? undefined : process.env.EVENTSTORE_DATABASE);
const reportToStderr = (message: string): void => console.error(`event store: ${message}`);

function refuseToStart(reason: string): never {
  reportToStderr(reason);
  process.exit(2);
}

function numberFor(name: 'port' | 'commit-timeout' | 'max-append-size' | 'live-buffer', least: number, most: number): number {
  const number = Number(values[name]);
  if (values[name].trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
  return refuseToStart(`--${name} takes a whole number from ${least} to ${most}, not "${values[name]}"`);
}

function bytesOf(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    return refuseToStart(`it cannot read ${file}: ${reasonOf(error)}`);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// A database that hangs must not keep the process from ending: what is not committed was never acknowledged.
const CLOSE_WITHIN_MS = 5_000;
const port = numberFor('port', 0, 65_535);
const commitTimeoutMs = numberFor('commit-timeout', 1, 600_000);
const liveBuffer = values['live-buffer'] === '' ? Infinity : numberFor('live-buffer', 1, 1_000_000);
const maxAppendBytes = numberFor('max-append-size', 1, MAX_EVENT_BYTES);
if (values.memory === (database !== undefined)) {
  refuseToStart('say either --memory, or --database with the address of a PostgreSQL database');
}
const { 'tls-certificate': certificate, 'tls-key': key } = values;
if ((certificate === undefined) !== (key === undefined)) refuseToStart('--tls-certificate and --tls-key go together');
const tls = certificate !== undefined && key !== undefined ? { certificate: bytesOf(certificate), key: bytesOf(key) } : undefined;
if (!tls && !/^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(values.host) && !values['allow-other-machines']) {
  refuseToStart(`without TLS it does not listen on ${values.host} unless --allow-other-machines says so`);
}

const storage = database === undefined ? new MemoryStorage() : new PostgresStorage(database);
const store = new LogStore(storage, { report: reportToStderr, commitTimeoutMs });
reportToStderr('speaks the EventStoreDB protocol for one machine; production uses an EventStoreDB cluster');
try {
  await openPatiently(store);
} catch (error) {
  refuseToStart(`it cannot use its database: ${reasonOf(error)}`);
}
if (values.check && storage instanceof PostgresStorage) {
  const problems = await storage.check();
  for (const problem of problems) reportToStderr(problem);
  console.log(problems.length === 0 ? 'event store is sound' : 'event store is damaged');
  await store.close();
  process.exit(problems.length === 0 ? 0 : 1);
}
const { host } = values;
const server = await serveStore(store, { host, port, maxAppendBytes, password: process.env.EVENTSTORE_PASSWORD, liveBuffer, tls }).catch(
  (error: unknown) => refuseToStart(`it cannot listen on ${host}:${port}: ${reasonOf(error)}`),
);
closeOnSignal(() => Promise.race([server.close(), sleep(CLOSE_WITHIN_MS)]));
const where = database === undefined ? 'in memory: everything is gone when it ends' : 'on PostgreSQL';
console.log(`event store ready on ${server.address}, ${where}`);
