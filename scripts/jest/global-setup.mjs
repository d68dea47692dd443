import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { outdatedSources, compiledWorkspaces } from '../lib/compiled.mjs';
import { runExclusively } from '../lib/lock.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { bundleChanged } from '../lib/programs.mjs';
import { compileWorkspaces } from '../lib/run.mjs';
import { runServers } from './run-servers.mjs';

/** Builds the workspaces and the auditors' programs, because specs run the compiled files. */
async function buildWorkspaces() {
  const status = await runExclusively(async () => {
    const compiled = await compileWorkspaces(compiledWorkspaces);
    if (compiled === 0) await bundleChanged(['auditor']);
    return compiled;
  }, console.error);
  if (status !== 0) throw new Error('the build failed: the lines above name the file and the reason');
  const [file] = outdatedSources();
  if (file) throw new Error(`${file} was not compiled again: npx tsc -b --force`);
}

function startSandboxes() {
  const child = fork(new URL('./sandboxes.mjs', import.meta.url));
  /** @type {Promise<number>} */
  const port = new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the sandboxes did not start: ${code}`)));
  });
  return { child, port };
}

/**
 * Prepares the whole run: the build, a folder, one PostgreSQL in which each spec file creates its databases, and one process that starts
 * event stores and payment providers on request.
 */
export default async function globalSetup() {
  await buildWorkspaces();
  process.env.TEST_FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-specs-'));
  const postgres = await startPostgres({ ephemeral: true });
  process.env.TEST_PG_URL = postgres.url();
  runServers.postgres = postgres;
  const { child, port } = startSandboxes();
  runServers.sandboxes = child;
  process.env.TEST_SANDBOXES_PORT = String(await port);
}
