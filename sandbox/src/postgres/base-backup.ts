import fs from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';

/** State of the running server, not data. These folders are created empty, because a server expects them. */
const skippedFiles =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^postmaster\.(pid|opts)$|(^|\/)(pgsql_tmp|pg_internal\.init)/;
/** Copied last, like PostgreSQL's own tool does. */
const controlFile = path.join('global', 'pg_control');

/** Copies a file; ignores one that vanishes, because a table that is dropped during the copy is not in the log either. */
function copyFile(from: string, to: string): void {
  try {
    fs.copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function copyFiles(data: string, to: string): void {
  for (const entry of fs.readdirSync(data, { recursive: true, withFileTypes: true })) {
    const name = path.relative(data, path.join(entry.parentPath, entry.name));
    if (skippedFiles.test(name) || name === controlFile) continue;
    if (entry.isDirectory()) fs.mkdirSync(path.join(to, name), { recursive: true, mode: 0o700 });
    else copyFile(path.join(data, name), path.join(to, name));
  }
  copyFile(path.join(data, controlFile), path.join(to, controlFile));
}

/** Copies the write-ahead log that makes the copied files consistent. */
function copyWriteAheadLog(data: string, to: string, first: string, last: string): void {
  const segments = fs.readdirSync(path.join(data, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (!segments.includes(first) || !segments.includes(last)) throw new Error('the write-ahead log of the back-up is not whole');
  for (const name of segments) fs.copyFileSync(path.join(data, 'pg_wal', name), path.join(to, 'pg_wal', name));
}

/** Copies all databases of a running cluster as of one moment; returns that moment as a WAL position. */
export async function copyCluster(client: Client, data: string, to: string): Promise<string> {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  // What is still needed is not recycled while a slot wants it; it is gone with this connection.
  await client.query(`select pg_create_physical_replication_slot('back_up_' || pg_backend_pid(), true, true)`);
  const begun = await client.query<{ first: string }>(`select pg_walfile_name(pg_backup_start('orderstream', true)) as first`);
  copyFiles(data, to);
  const { rows } = await client.query<{ lsn: string; last: string; labelfile: string; spcmapfile: string }>(
    `select lsn, pg_walfile_name(lsn) as last, labelfile, spcmapfile from pg_backup_stop(false)`,
  );
  const [ended] = rows;
  const first = begun.rows[0]?.first;
  if (!ended || first === undefined) throw new Error('PostgreSQL did not end the back-up');
  fs.writeFileSync(path.join(to, 'backup_label'), ended.labelfile);
  if (ended.spcmapfile !== '') fs.writeFileSync(path.join(to, 'tablespace_map'), ended.spcmapfile);
  copyWriteAheadLog(data, to, first, ended.last);
  return ended.lsn;
}
