import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { incompatibilityOf, type Shapes } from '@orderstream/contracts/stored-shapes';
import pg from 'pg';
import { copyCluster } from '../postgres/base-backup.ts';
import { reachableFolder } from '../postgres/cluster.ts';
import { isRoot, serviceAccount } from '../postgres/home.ts';
import { livePostmaster } from '../postgres/owner.ts';
import { startPostgres } from '../postgres/start.ts';
import { takeFolder } from './data-folder.ts';
import { Failure } from './failure.ts';
import { movedStoreUrl } from './moved-log.ts';
import { rememberShapes, shapesIn } from './stored-shapes.ts';

/** The files that a shop needs besides its database. Mails and published seals are kept elsewhere and stay there. */
const otherFiles = ['secrets.json', 'demo.json', 'google-keys.json', 'payments'];
const deletedPeopleFile = 'deleted-people.txt';
const sealsFile = 'audit-seals.txt';
/** The seals with which the worker compares the restored log. */
const publishedSealsFile = 'published-seals.txt';
/** Says that nobody has started the restored shop yet. */
const restoredFile = 'restored.json';
const ignoreLine = () => undefined;

/** Runs tar with these arguments; fails with its message. */
function tar(...args: string[]): void {
  const { status, error, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Failure('tar', error?.message ?? stderr.trim(), 'see that tar is installed and that the disk has room');
}

const clusterOf = (folder: string): string => {
  const wanted = path.join(folder, 'postgres');
  return reachableFolder(wanted, serviceAccount(wanted), ignoreLine);
};

/** Connects as the cluster's owner, to the running server or to one started for the work. */
async function withCluster<T>(folder: string, work: (url: string, data: string) => Promise<T>): Promise<T> {
  const data = clusterOf(folder);
  if (!fs.existsSync(path.join(data, 'PG_VERSION')))
    throw new Failure('data folder', `there is no data in ${folder}`, 'name the folder of a shop with --data-dir');
  if (livePostmaster(data) !== undefined) {
    const port = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[3];
    const password = fs.readFileSync(`${data}.password`, 'utf8').trim();
    return work(`postgres://orderstream:${password}@127.0.0.1:${port}/postgres`, data);
  }
  const giveBack = takeFolder(folder);
  try {
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
    try {
      return await work(postgres.url(), data);
    } finally {
      await postgres.stop();
    }
  } finally {
    giveBack();
  }
}

/**
 * Writes one file with everything that the folder's shop needs to continue elsewhere: the log and every table as of one moment, the
 * keys, and the books of the payment sandbox. The shop may keep running. Returns the size of the file.
 */
export async function backUp(folder: string, file: string): Promise<{ bytes: number; position: string }> {
  const staging = `${file}.unfinished`;
  if (fs.existsSync(file)) throw new Failure('back-up', `${file} exists`, 'choose another name: a back-up is never overwritten');
  if (movedStoreUrl(folder) !== null)
    throw new Failure('back-up', 'the log of this shop has moved to an EventStoreDB', 'back that up by its own means, after PostgreSQL');
  fs.rmSync(staging, { recursive: true, force: true });
  fs.mkdirSync(staging, { recursive: true, mode: 0o700 });
  try {
    const position = await withCluster(folder, async (url, data) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        fs.copyFileSync(`${data}.password`, path.join(staging, 'postgres.password'));
        return await copyCluster(client, data, path.join(staging, 'postgres'));
      } finally {
        await client.end();
      }
    });
    for (const name of otherFiles) {
      const from = path.join(folder, name);
      if (fs.existsSync(from)) fs.cpSync(from, path.join(staging, name), { recursive: true });
    }
    fs.writeFileSync(
      path.join(staging, 'back-up.json'),
      JSON.stringify({ made_at: new Date().toISOString(), position, stored_shapes: shapesIn(folder) }),
    );
    const unfinished = path.join(staging, 'packed');
    fs.closeSync(fs.openSync(unfinished, 'w', 0o600));
    tar('-czf', unfinished, '--exclude=./packed', '-C', staging, '.');
    const written = fs.openSync(unfinished, 'r+');
    fs.fsyncSync(written);
    fs.closeSync(written);
    fs.renameSync(unfinished, file);
    return { bytes: fs.statSync(file).size, position };
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
}

function giveToOwner(data: string): void {
  const { uid, gid } = serviceAccount();
  if (!isRoot || uid === undefined || gid === undefined) return;
  for (const entry of [data, ...fs.readdirSync(data, { recursive: true }).map((name) => path.join(data, String(name)))])
    fs.chownSync(entry, uid, gid);
}

/** Moves the restored files into the folder, but keeps an existing payment journal: it is newer than the back-up's. */
function putBeside(folder: string, staging: string): void {
  for (const name of otherFiles) {
    const [from, to] = [path.join(staging, name), path.join(folder, name)];
    if (!fs.existsSync(from)) continue;
    if (!fs.existsSync(to)) fs.cpSync(from, to, { recursive: true });
    else if (name === 'secrets.json' && !fs.readFileSync(from).equals(fs.readFileSync(to)))
      throw new Failure(
        'restore',
        `${to} has other keys than the back-up`,
        'move that file away; its keys open what was written with them',
      );
  }
}

const idsIn = (file: string): string[] => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(/\s+/).filter(Boolean) : []);

/** Stores the ids of people deleted after the back-up; the worker deletes them again when it starts. */
function rememberDeleted(folder: string, given: string | undefined): number {
  const kept = path.join(folder, deletedPeopleFile);
  if (given === undefined && !fs.existsSync(kept))
    throw new Failure(
      'restore',
      `${kept} is not there, so people who were deleted after the back-up would come back`,
      `name a copy of it with --deleted-people FILE, or say --deleted-people nobody`,
    );
  if (given !== undefined && given !== 'nobody' && !fs.existsSync(given))
    throw new Failure('restore', `${given} cannot be read`, 'name the file with the ids of deleted people');
  const ids = new Set([...idsIn(kept), ...(given === undefined || given === 'nobody' ? [] : idsIn(given))]);
  fs.writeFileSync(kept, [...ids].map((id) => `${id}\n`).join(''), { mode: 0o600 });
  return ids.size;
}

/** Stores the published seals, also those after the back-up: if they cover facts that it lacks, the log continues under a new name. */
function rememberSeals(folder: string, given: string | undefined): void {
  const kept = path.join(folder, sealsFile);
  if (given === undefined && !fs.existsSync(kept))
    throw new Failure(
      'restore',
      `${kept} is not there, so the log would be sealed again under its old name`,
      'name a copy of the published seals with --seals FILE, or say --seals none',
    );
  if (given !== undefined && given !== 'none' && !fs.existsSync(given))
    throw new Failure('restore', `${given} cannot be read`, 'name the file with the published seals');
  const files = [kept, ...(given === undefined || given === 'none' ? [] : [given])].filter((file) => fs.existsSync(file));
  fs.writeFileSync(path.join(folder, publishedSealsFile), files.map((file) => fs.readFileSync(file, 'utf8')).join('\n'), { mode: 0o600 });
}

type Manifest = { made_at: string; stored_shapes?: Shapes | null };

/** The stored shapes of a back-up, if this version can continue with them. */
function acceptedShapes(file: string, shapes: Shapes | null): Shapes {
  const reason = incompatibilityOf(file, shapes);
  if (shapes && reason === null) return shapes;
  throw new Failure('restore', reason ?? file, 'restore it with the version that made it, or start from scratch with npm start -- --fresh');
}

/** Does the work if the shop was restored and has not been started since. */
export async function onceAfterRestore(folder: string, work: () => Promise<unknown>): Promise<void> {
  const mark = path.join(folder, restoredFile);
  if (!fs.existsSync(mark)) return;
  await work();
  fs.rmSync(mark);
}

/** Files kept outside the back-up: the ids of deleted people, and the published seals. */
export type KeptElsewhere = { deleted?: string | undefined; seals?: string | undefined };

/** Restores a back-up into a folder; refuses to overwrite a shop. */
export function restore(file: string, folder: string, { deleted, seals }: KeptElsewhere = {}): { made_at: string; deleted: number } {
  if (!fs.existsSync(file)) throw new Failure('restore', `${file} is not there`, 'name the file that npm run ops -- backup wrote');
  const giveBack = takeFolder(folder);
  const staging = path.join(folder, '.restoring');
  try {
    const data = clusterOf(folder);
    if (fs.existsSync(data)) throw new Failure('restore', `${data} is there`, 'move it away first, or restore to another --data-dir');
    fs.rmSync(staging, { recursive: true, force: true });
    fs.mkdirSync(staging, { mode: 0o700 });
    tar('-xzf', file, '-C', staging);
    const manifest = path.join(staging, 'back-up.json');
    if (!fs.existsSync(manifest))
      throw new Failure('restore', `${file} is no back-up of a shop`, 'name the file that npm run ops -- backup wrote');
    const { made_at, stored_shapes } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as Manifest;
    const shapes = acceptedShapes(file, stored_shapes ?? null);
    const people = rememberDeleted(folder, deleted);
    rememberSeals(folder, seals);
    putBeside(folder, staging);
    const cluster = `${data}.restoring`;
    fs.rmSync(cluster, { recursive: true, force: true });
    fs.cpSync(path.join(staging, 'postgres'), cluster, { recursive: true });
    fs.chmodSync(cluster, 0o700);
    giveToOwner(cluster);
    fs.copyFileSync(path.join(staging, 'postgres.password'), `${data}.password`);
    fs.chmodSync(`${data}.password`, 0o600);
    rememberShapes(folder, shapes);
    fs.writeFileSync(path.join(folder, restoredFile), JSON.stringify({ made_at }), { mode: 0o600 });
    // Whole or not at all: without it there is no data in the folder.
    fs.renameSync(cluster, data);
    return { made_at, deleted: people };
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
    giveBack();
  }
}
