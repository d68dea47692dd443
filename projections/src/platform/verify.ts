import type { PoolClient } from 'pg';
import { Filling } from './filling.ts';
import type { Model } from './model.ts';
import { parkedStreams, type Parked } from './parking.ts';
import { readInto, Watch, type Rebuilding } from './rebuild.ts';
import { createTable, findGeneration, quoted, tableOf, type Generation } from './schema.ts';

export type Verifying = Pick<Rebuilding, 'pool' | 'store' | 'signal' | 'onProgress' | 'rowsInMemory'>;

export type Verified = {
  model: string;
  /** Up to where the log was replayed: the live checkpoint at the moment of the comparison. */
  position: bigint;
  rows: number;
  /** How many rows only the replay has, only the live table has, or both have differently. */
  missing: number;
  extra: number;
  different: number;
  /** Keys of a few of them. */
  examples: string[];
  /** Streams left out on both sides. */
  parked: number;
};

export const isEqual = ({ missing, extra, different }: Verified): boolean => missing + extra + different === 0;

/** Replays the log to where the live table is and compares row by row. Disturbs neither readers nor the writer. */
export async function verify(verifying: Verifying, model: Model): Promise<Verified> {
  const db = await verifying.pool.connect();
  const schema = `${model.name}_verification`;
  let failed: Error | undefined;
  const noteBroken = (error: Error) => (failed = error);
  db.on('error', noteBroken);
  try {
    await db.query('select pg_advisory_lock(hashtext($1))', [`verify ${model.name}`]);
    await db.query(`drop schema if exists "${schema}" cascade`);
    const { position, parked, replay } = await copyLive(db, model, schema);
    await replayInto(verifying, db, replay, position, parked);
    const compared = await compare(db, replay);
    await db.query(`drop schema "${schema}" cascade`);
    await db.query('select pg_advisory_unlock(hashtext($1))', [`verify ${model.name}`]);
    return { model: model.name, position, parked: parked.size, ...compared };
  } catch (error) {
    // The lock goes with the connection.
    failed ??= error as Error;
    throw error;
  } finally {
    db.off('error', noteBroken);
    db.release(failed);
  }
}

/** Rows and checkpoint are read in one snapshot, in which they belong together. */
async function copyLive(db: PoolClient, model: Model, schema: string): Promise<{ position: bigint; parked: Parked; replay: Generation }> {
  await db.query('begin isolation level repeatable read');
  const { rows } = await db.query<{ generation: number; position: string }>(
    'select generation, position from work.read_models where model = $1',
    [model.name],
  );
  const row = rows[0];
  const live = row && (await findGeneration(db, model, row.generation));
  if (!row || !live) throw new Error(`${model.name} has no tables`);
  const parked = await parkedStreams(db, model);
  const replay = await createTable(db, model, schema);
  await db.query(`create table "${schema}".live as table ${tableOf(live)}`);
  await db.query('commit');
  return { position: BigInt(row.position), parked, replay };
}

async function replayInto(verifying: Verifying, db: PoolClient, replay: Generation, position: bigint, leftOut: Parked): Promise<void> {
  const { rowsInMemory } = verifying;
  const filling = new Filling(db, replay, { onPoison: 'stop', leftOut, ...(rowsInMemory && { rowsInMemory }) });
  await filling.prepare();
  await readInto(verifying, filling, new Watch(verifying, replay.model, filling, position), position);
  await filling.finish({ withIndexes: false });
}

type Compared = Pick<Verified, 'rows' | 'missing' | 'extra' | 'different' | 'examples'>;

async function compare(db: PoolClient, { model, schema, columns }: Generation): Promise<Compared> {
  const key = quoted(model.keyColumn);
  const of = (alias: string) => `(${columns.map(({ name }) => `${alias}.${quoted(name)}`).join(', ')})`;
  const { rows } = await db.query<{ rows: number; missing: number; extra: number; different: number; examples: string[] | null }>(
    `with compared as (
       select coalesce(l.${key}, r.${key})::text as key, l.${key} is null as missing, r.${key} is null as extra,
              ${of('l')} is distinct from ${of('r')} as wrong
       from "${schema}".live l full join "${schema}".rows r on l.${key} = r.${key}
     )
     select count(*)::int as rows, (count(*) filter (where missing))::int as missing, (count(*) filter (where extra))::int as extra,
            (count(*) filter (where wrong and not missing and not extra))::int as different,
            (array_agg(key order by key) filter (where wrong))[1:5] as examples
     from compared`,
  );
  const found = rows[0];
  if (!found) throw new Error('the comparison has no answer');
  return { ...found, examples: found.examples ?? [] };
}
