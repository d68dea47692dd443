import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { privatePort } from '../folder/ports.ts';
import { ensureCluster, reachableFolder, temporaryFolder } from './cluster.ts';
import { isRoot, postgresHome, serviceAccount, commandSucceeds, type ServiceAccount, type LineLogger } from './home.ts';
import { clearLeftovers, sweepTemporary, writeOwner } from './owner.ts';

export type Postgres = {
  port: number;
  pid: number;
  dataDir: string;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stop: () => Promise<void>;
  url: (database?: string) => string;
};
type PostgresSettings = Record<string, string>;
type PostgresOptions = ({ ephemeral: true } | { dataDir: string }) & { port?: number; settings?: PostgresSettings; log?: LineLogger };
type ClusterPlace = { data: string; secret: string; ownerFile: string; temporary?: string };

const fixedSettings: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  lc_messages: 'C',
  log_timezone: 'UTC',
  max_connections: '200',
};
/** Fast and unsafe: a temporary cluster need not survive a power cut. */
const ephemeralSettings: PostgresSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' };

function clusterPlaceOf(options: PostgresOptions, who: ServiceAccount, log: LineLogger): ClusterPlace {
  if ('ephemeral' in options) {
    sweepTemporary(os.tmpdir());
    const folder = temporaryFolder(os.tmpdir(), who);
    return {
      data: path.join(folder, 'data'),
      secret: path.join(folder, 'password'),
      ownerFile: path.join(folder, 'owner.json'),
      temporary: folder,
    };
  }
  const data = reachableFolder(path.resolve(options.dataDir), who, log);
  return { data, secret: `${data}.password`, ownerFile: `${data}.owner` };
}

/**
 * A backend needs a few megabytes for a statement. By default the C library returns them to the system after each statement and faults
 * every page in again for the next, which makes a wide upsert several times slower.
 */
const mallocSettings = { MALLOC_TOP_PAD_: '1048576', MALLOC_TRIM_THRESHOLD_: '16777216', MALLOC_MMAP_THRESHOLD_: '4194304' };

/** Starts the server; with setpriv the kernel shuts it down when this process dies in any way. */
function launch(program: string, args: string[], who: ServiceAccount): ChildProcess {
  // Its own process group: Ctrl-C must not reach it before its clients have closed their connections.
  const how = {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...mallocSettings, LC_ALL: 'C' },
  };
  if (process.platform !== 'linux' || !commandSucceeds('setpriv', ['--pdeathsig', 'INT', 'true']))
    return spawn(program, args, { ...who, ...how });
  const drop = isRoot ? [`--reuid=${who.uid}`, `--regid=${who.gid}`, '--clear-groups'] : [];
  return spawn('setpriv', ['--pdeathsig', 'INT', ...drop, program, ...args], how);
}

/** Resolves with the server's output if it fails to start, or undefined once it is ready. */
function startupFailure(child: ChildProcess): Promise<string | undefined> {
  let said = '';
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`${said}${error.message}`));
    child.once('exit', () => resolve(said));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 20_000) said += text;
      if (text.includes('ready to accept connections')) resolve(undefined);
    });
  });
}

type Launch = { home: string; data: string; settings: PostgresSettings; who: ServiceAccount; wanted: number | undefined };

async function launchOnPort({ home, data, settings, who, wanted }: Launch): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await privatePort());
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = launch(path.join(home, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...flags], who);
    const problem = await startupFailure(child);
    if (problem === undefined) return { child, port };
    if (problem.includes('Address already in use') && attempt < 5) continue;
    const stillEnding = /shared memory block .* still in use|lock file .* already exists/.test(problem);
    if (!stillEnding || attempt >= 20) throw new Error(`PostgreSQL did not start:\n${problem}`);
    await sleep(500);
  }
}

/** Starts a private PostgreSQL from the npm binaries, also as root; an `ephemeral` one is deleted by `stop`. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const log = options.log ?? (() => undefined);
  const who = serviceAccount('dataDir' in options ? path.resolve(options.dataDir) : undefined);
  const home = await postgresHome(who, log);
  const { data, secret, ownerFile, temporary } = clusterPlaceOf(options, who, log);
  const ephemeral = temporary !== undefined;
  await clearLeftovers(data, ownerFile, log);
  writeOwner(ownerFile);
  const password = ensureCluster({ home, data, secret, who, sync: !ephemeral });
  const settings = { ...fixedSettings, ...(ephemeral ? ephemeralSettings : {}), ...options.settings };
  const { child, port } = await launchOnPort({ home, data, settings, who, wanted: options.port });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  (child.stderr as net.Socket | null)?.unref();
  child.unref();
  const stopServer = async () => {
    child.ref();
    const impatient = setTimeout(() => child.kill('SIGQUIT'), 15_000);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await exited;
    clearTimeout(impatient);
    fs.rmSync(temporary ?? ownerFile, { recursive: true, force: true });
  };
  let ending: Promise<void> | undefined;
  return {
    port,
    pid: child.pid ?? 0,
    dataDir: data,
    exited,
    stop: () => (ending ??= stopServer()),
    url: (database = 'postgres') => `postgres://orderstream:${password}@127.0.0.1:${port}/${database}`,
  };
}
