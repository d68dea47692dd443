import fs from 'node:fs';
import path from 'node:path';
import { identityOf, isElsewhere, readIdentity, stillRuns } from '../processes/identity.ts';
import { Failure } from './failure.ts';

/** The product's files in the folder; all other files stay. */
const productEntries = ['postgres', 'postgres.password', 'postgres.owner', 'postgres.init', 'mail', 'logs', 'payments'];
const productFiles = [
  'secrets.json',
  'stored-shapes.json',
  'demo.json',
  'ports.json',
  'processes.json',
  'environment.json',
  'google-keys.json',
  'audit-seals.txt',
  'published-seals.txt',
  'moved.json',
  'restored.json',
  'deleted-people.txt',
];

/** Closes the folder to other users. PostgreSQL may run as another user, so the folder can be passed through but not listed. */
function closeToOtherUsers(folder: string): void {
  fs.chmodSync(folder, fs.statSync(folder).mode & 0o711);
  for (const name of [...productEntries, ...productFiles].filter((entry) => !entry.startsWith('postgres'))) {
    const file = path.join(folder, name);
    const stats = fs.lstatSync(file, { throwIfNoEntry: false });
    if (stats && !stats.isSymbolicLink()) fs.chmodSync(file, stats.mode & 0o700);
  }
}

function ensureWritable(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    closeToOtherUsers(folder);
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new Failure(
      'data folder',
      `${folder} cannot be used: ${(error as Error).message}`,
      `make it yours (chown -R "$(id -un)" ${folder}), or remove it to start from scratch`,
    );
  }
}

/** One run per data folder: a second one gets a message about the first. Returns a function that releases the folder. */
export function takeFolder(folder: string): () => void {
  ensureWritable(folder);
  const lock = path.join(folder, 'owner.json');
  const mine = `${lock}.${process.pid}`;
  fs.writeFileSync(mine, JSON.stringify(identityOf(process.pid)));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        fs.linkSync(mine, lock); // unlike a rename it fails where the name is taken
        return () => fs.rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 5) throw error;
      }
      const owner = readIdentity(lock);
      if (owner && (stillRuns(owner) || isElsewhere(owner))) {
        const where = isElsewhere(owner) ? 'in another container' : `as process ${owner.pid}`;
        throw new Failure(
          'data folder',
          `${folder} is in use by a copy that runs ${where}`,
          'stop that one first, or start from a folder of your own',
        );
      }
      fs.rmSync(lock, { force: true });
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

export function clearFolder(folder: string): void {
  for (const name of [...productEntries, ...productFiles]) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Writes JSON atomically into a file that only its owner can read. */
export function writePrivately(file: string, value: unknown): void {
  const unfinished = `${file}.new`;
  fs.rmSync(unfinished, { force: true });
  fs.writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  fs.renameSync(unfinished, file);
}
