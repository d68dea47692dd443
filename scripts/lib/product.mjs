// Starts the whole product beside anything else that runs: free ports, its own data folder, removed afterwards.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './install.mjs';
import { readJson } from './json.mjs';

const prefix = 'orderstream-run-';

/** Removes the folders of killed runs: those with our owner file whose process has ended. */
async function removeKilledRuns() {
  const { identityOf, isElsewhere, readIdentity, stillRuns } = await import('../../sandbox/dist/processes/identity.js');
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const maker = readIdentity(path.join(os.tmpdir(), name, 'maker.json'));
    const product = readIdentity(path.join(os.tmpdir(), name, 'data', 'owner.json'));
    /** @param {import('../../sandbox/dist/processes/identity.js').ProcessIdentity | undefined} identity */
    const isInUse = (identity) => identity !== undefined && (isElsewhere(identity) || stillRuns(identity));
    if (maker === undefined || isInUse(maker) || isInUse(product)) continue;
    if (process.getuid?.() !== 0 && fs.statSync(path.join(os.tmpdir(), name), { throwIfNoEntry: false })?.uid !== process.getuid?.())
      continue;
    fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
  return identityOf(process.pid);
}

/** Creates a temporary folder that PostgreSQL's account can enter, too, when this is root. */
export async function temporaryRunFolder() {
  const maker = await removeKilledRuns();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(path.join(folder, 'maker.json'), JSON.stringify(maker));
  return folder;
}

/** @param {ChildProcess} child */
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * The ready file of a product.
 * @typedef {object} Ready
 * @property {string} url
 * @property {string} data the folder of its database
 * @property {string} database_url
 * @property {string} eventstore_url
 * @property {Record<string, number>} ports
 * @property {Record<string, number>} processes
 */

/**
 * A product that runs.
 * @typedef {Ready & { child: ChildProcess, stop: () => Promise<void>, postgresPid: () => number, output: () => string }} Product
 */

/**
 * @typedef {object} Launch
 * @property {string} folder
 * @property {string[]} [args]
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {(text: string) => void} [say]
 * @property {(child: ChildProcess) => void} [born] receives the process at once
 */

/**
 * Starts the product; resolves when it is ready, with the content of its ready file and a way to stop it.
 * @param {Launch} launch
 * @returns {Promise<Product>}
 */
export async function startProduct({ folder, args = [], environment = {}, say = () => {}, born = () => {} }) {
  const readyFile = path.join(folder, 'ready.json');
  fs.rmSync(readyFile, { force: true });
  const command = ['dist/sandbox/start.js', '--data-dir', path.join(folder, 'data'), '--ready-file', readyFile, ...args];
  // Leaves out settings that name parts of another installation.
  const { npm_lifecycle_event: _npm, DATABASE_URL: _database, EVENTSTORE_URL: _store, SMTP_URL: _mail, ...inherited } = process.env;
  const child = spawn(process.execPath, command, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, PORT: '', ...environment },
  });
  born(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      say(text);
    });
  }
  const stopProduct = async () => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    while (!hasEnded(child)) await sleep(50);
  };
  const endOrphan = () => child.kill('SIGTERM');
  process.once('exit', endOrphan);
  child.once('exit', () => process.off('exit', endOrphan));
  while (!fs.existsSync(readyFile)) {
    if (hasEnded(child)) throw new Error(`the product did not start:\n${output}`);
    await sleep(50);
  }
  const ready = /** @type {Ready} */ (readJson(readyFile));
  const postgresPid = () => Number(fs.readFileSync(path.join(ready.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { ...ready, child, stop: stopProduct, postgresPid, output: () => output };
}
