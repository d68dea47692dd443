import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../lib/postgres.mjs';

function startEventStores() {
  const child = fork(new URL('./event-stores.mjs', import.meta.url));
  const port = new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the event stores did not start: ${code}`)));
  });
  return { child, port };
}

/**
 * For the whole run: a folder, one PostgreSQL, where each spec file creates its own databases, and one process with an event store for
 * each file.
 */
export default async function globalSetup() {
  process.env.TEST_FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-specs-'));
  const postgres = await startPostgres({ ephemeral: true });
  process.env.TEST_PG_URL = postgres.url();
  globalThis.testPostgres = postgres;
  const { child, port } = startEventStores();
  globalThis.testEventStores = child;
  process.env.TEST_EVENT_STORES_PORT = await port;
}
