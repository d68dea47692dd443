import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { takeFolder } from '../folder/data-folder.ts';
import { Failure } from '../folder/failure.ts';
import { privatePort } from '../folder/ports.ts';
import { secretsOf } from '../folder/secrets.ts';
import { startPostgres } from '../postgres/start.ts';
import { endChild, repositoryFolder, startChild } from '../processes/child.ts';
import { listensOn } from '../processes/probes.ts';
import type { RunPlace, RunPorts } from './environment.ts';

const ignoreLine = () => undefined;

async function placeOf(folder: string, postgres: number): Promise<RunPlace> {
  const ports = {
    ...(JSON.parse(fs.readFileSync(path.join(folder, 'ports.json'), 'utf8')) as RunPorts),
    postgres,
    eventstore: await privatePort(),
  };
  const publicUrl = (process.env.PUBLIC_URL || `http://localhost:${ports.public}`).replace(/\/$/, '');
  return { folder, publicUrl, ports, secrets: secretsOf(folder), demo: fs.existsSync(path.join(folder, 'demo.json')) };
}

/** Runs a program of the product in the foreground. Its failure ends the command, which can be repeated. */
export async function runInForeground(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
    cwd: repositoryFolder,
    stdio: 'inherit',
    env: { PATH: process.env.PATH, ...env },
  });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new Failure(args[0] ?? '', `${args.join(' ')} failed`, 'see what it says above; the command may be repeated');
}

/** Runs the folder's event store during the work. */
export async function withStore(place: RunPlace, database: string, work: () => Promise<void>): Promise<void> {
  const env = { EVENTSTORE_DATABASE: database, EVENTSTORE_PASSWORD: place.secrets.passwords.eventstore };
  const program = { name: 'eventstore', entry: 'dist/sandbox/eventstore.js', args: ['--port', String(place.ports.eventstore)], env };
  const child = startChild(program, path.join(place.folder, 'logs', 'stopped-shop.log'));
  try {
    const late = Date.now() + 30_000;
    while (!(await listensOn(place.ports.eventstore)())) {
      if (Date.now() > late) throw new Failure('event store', 'the event store of the folder did not start', 'see logs/stopped-shop.log');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await work();
  } finally {
    await endChild(child);
  }
}

/** A stopped shop whose database runs for a command. `databaseUrl`: of a database of it, as its superuser. */
export type StoppedShop = { place: RunPlace; databaseUrl: (database: string) => string };

/** Takes the folder of a stopped shop and starts its database during the work. */
export async function withStoppedShop(folder: string, command: string, work: (shop: StoppedShop) => Promise<void>): Promise<void> {
  if (!fs.existsSync(path.join(folder, 'ports.json')))
    throw new Failure(command, `there is no shop in ${folder}`, 'name the folder of a shop with --data-dir');
  const giveBack = takeFolder(folder);
  try {
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), log: ignoreLine });
    try {
      await work({ place: await placeOf(folder, Number(new URL(postgres.url()).port)), databaseUrl: postgres.url });
    } finally {
      await postgres.stop();
    }
  } finally {
    giveBack();
  }
}
