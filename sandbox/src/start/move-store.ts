import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { takeFolder } from '../folder/data-folder.ts';
import { Failure } from '../folder/failure.ts';
import { movedStoreUrl, rememberMove } from '../folder/moved-log.ts';
import { privatePort } from '../folder/ports.ts';
import { secretsOf } from '../folder/secrets.ts';
import { startPostgres } from '../postgres/start.ts';
import { endChild, repositoryFolder, startChild } from '../processes/child.ts';
import { listensOn } from '../processes/probes.ts';
import { databaseUrl, embeddedStoreUrl, migrationEnvironment, productEnvironment, type RunPlace, type RunPorts } from './environment.ts';

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

/** Runs a program of the product in the foreground. Its failure ends the move, which can be repeated. */
async function runInForeground(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
    cwd: repositoryFolder,
    stdio: 'inherit',
    env: { PATH: process.env.PATH, ...env },
  });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new Failure('move-store', `${args.join(' ')} failed`, 'see what it says above; the command may be repeated');
}

/** Runs the folder's event store while its log is copied. */
async function withStore(place: RunPlace, database: string, work: () => Promise<void>): Promise<void> {
  const env = { EVENTSTORE_DATABASE: database, EVENTSTORE_PASSWORD: place.secrets.passwords.eventstore };
  const program = { name: 'eventstore', entry: 'dist/sandbox/eventstore.js', args: ['--port', String(place.ports.eventstore)], env };
  const child = startChild(program, path.join(place.folder, 'logs', 'move-store.log'));
  try {
    const late = Date.now() + 30_000;
    while (!(await listensOn(place.ports.eventstore)())) {
      if (Date.now() > late) throw new Failure('move-store', 'the event store of the folder did not start', 'see logs/move-store.log');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await work();
  } finally {
    await endChild(child);
  }
}

/** Moves the log of a stopped shop from its folder to an EventStoreDB, with which the shop starts from then on. */
export async function moveFolderStore(folder: string, to: string, say: (line: string) => void): Promise<void> {
  const before = movedStoreUrl(folder);
  if (before !== null && before !== to)
    throw new Failure('move-store', 'the log of this folder has been moved to another address already', 'repeat it with that address');
  if (!fs.existsSync(path.join(folder, 'ports.json')))
    throw new Failure('move-store', `there is no shop in ${folder}`, 'name the folder of a shop with --data-dir');
  const giveBack = takeFolder(folder);
  try {
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), log: ignoreLine });
    try {
      const place = await placeOf(folder, Number(new URL(postgres.url()).port));
      const settings = { ...productEnvironment(place, 'owner'), EVENTSTORE_URL: to };
      await runInForeground(['dist/product/migrate.js'], { ...settings, ...migrationEnvironment(place, postgres.url('orderstream')) });
      await withStore(place, postgres.url('eventstore'), () =>
        runInForeground(['dist/product/move-store.js'], {
          ...settings,
          DATABASE_URL: postgres.url('orderstream'),
          MOVE_FROM: embeddedStoreUrl(place),
        }),
      );
      rememberMove(folder, to);
      say('The read models are built again and compared with a replay.');
      const reading = { ...settings, DATABASE_URL: databaseUrl(place, 'projections') };
      await runInForeground(['dist/product/manage.js', 'rebuild', '--all'], reading);
      await runInForeground(['dist/product/manage.js', 'verify'], reading);
    } finally {
      await postgres.stop();
    }
  } finally {
    giveBack();
  }
}
