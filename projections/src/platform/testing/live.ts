import pg, { type Pool } from 'pg';
import pino, { type Logger } from 'pino';
import { adminPool } from '../database/database.ts';
import { migrateReadModels } from '../building/migrate.ts';
import { asModel, type Model, type Row } from '../declaring/model.ts';
import { acquireLease } from '../writing/ownership.ts';
import { parkedStreams } from '../writing/parking.ts';
import { columnList } from '../writing/rows.ts';
import { findGeneration, tableOf, type Generation } from '../building/schema.ts';
import { ModelWriter } from '../writing/writer.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { doorsProjection } from './doors.projection.ts';

export const silentLog: Logger = pino({ level: 'silent' });

export const doorIds = [1, 2, 3, 4, 5].map((n) => `0000000${n}-0000-4000-8000-000000000000`) as [string, string, string, string, string];
export const doorMade = (door_id: string, colour = 'green') => ({ type: 'door_made', data: { door_id, colour } }) as const;
export const doorOpened = (door_id: string, by = 'Ann') => ({ type: 'door_opened', data: { door_id, by } }) as const;
/** Two doors, of which the first one is also opened by a ghost: an event that the projection of doors cannot take. */
export const hauntedDoors = [
  { ...doorMade(doorIds[0]), stream: 'door-1' },
  { ...doorMade(doorIds[1]), stream: 'door-2' },
  { ...doorOpened(doorIds[0], 'a ghost'), stream: 'door-1' },
  { ...doorOpened(doorIds[0]), stream: 'door-1' },
  { ...doorOpened(doorIds[1]), stream: 'door-2' },
];
export const doorPainted = (door_id: string, colour: string) => ({ type: 'door_painted', data: { door_id, colour } }) as const;

/** A database with its own read models, for the specs of the platform. */
export class ReadSide {
  private constructor(
    readonly fresh: FreshDatabase,
    readonly pool: Pool,
    readonly models: readonly Model[],
  ) {}

  static async create(models: readonly Model[] = [asModel(doorsProjection)], { built = true } = {}): Promise<ReadSide> {
    const fresh = await freshDatabase();
    const pool = adminPool(fresh.url);
    await migrateReadModels(pool, models);
    if (built) await pool.query('update work.read_models set built_at = now()');
    return new ReadSide(fresh, pool, models);
  }

  async dispose(): Promise<void> {
    await this.pool.end();
    await this.fresh.drop();
  }

  get model(): Model {
    const [model] = this.models;
    if (!model) throw new Error('there is no read model');
    return model;
  }

  /** The tables that readers see at present. */
  async generation(model = this.model): Promise<Generation> {
    const { rows } = await this.pool.query<{ generation: number }>('select generation from work.read_models where model = $1', [
      model.name,
    ]);
    const generation = rows[0] && (await findGeneration(this.pool, model, rows[0].generation));
    if (!generation) throw new Error(`${model.name} has no tables`);
    return generation;
  }

  /** A writer that has just taken over. */
  async writer(owner = 'the spec', model = this.model): Promise<ModelWriter> {
    const lease = await acquireLease(this.pool, model, owner);
    if (!lease) throw new Error('another process owns the read model');
    return new ModelWriter(this.pool, await this.generation(model), lease, await parkedStreams(this.pool, model), silentLog);
  }

  /** The rows that readers see, by their keys. */
  async rows(model = this.model): Promise<Row[]> {
    const generation = await this.generation(model);
    const { rows } = await this.pool.query<Row>(
      `select ${columnList(generation.columns)} from ${tableOf(generation)} as t order by t."${model.keyColumn}"`,
    );
    return rows;
  }

  /** How far the read model is, and who writes it. */
  async checkpoint(model = this.model): Promise<{ position: string; fence: string; generation: number; owner: string | null }> {
    const { rows } = await this.pool.query<{ position: string; fence: string; generation: number; owner: string | null }>(
      'select position, fence, generation, owner from work.read_models where model = $1',
      [model.name],
    );
    if (!rows[0]) throw new Error(`${model.name} is unknown`);
    return rows[0];
  }

  /** Collects the notifications of a channel from now on. */
  async listen(channel: string): Promise<{ payloads: string[]; end: () => Promise<void> }> {
    const client = new pg.Client({ connectionString: this.fresh.url });
    await client.connect();
    const payloads: string[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    await client.query(`listen ${channel}`);
    return { payloads, end: () => client.end() };
  }
}

/** PostgreSQL ends what was broken off when it gets to it; until then a rebuild seems to be under way. */
export async function isNotRebuilt(pool: Pool, { name }: Model): Promise<boolean> {
  const locks = `select from pg_locks where locktype = 'advisory' and objid = (hashtext($1)::bigint & 4294967295)::oid`;
  const { rowCount } = await pool.query(locks, [`rebuild ${name}`]);
  return rowCount === 0;
}
