import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { Pool } from 'pg';
import pino from 'pino';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { adminPool, readDatabase } from '../database.ts';
import type { News } from '../fold.ts';
import { migrateReadModels } from '../migrate.ts';
import { asModel, type AnyProjection, type Model, type Row } from '../model.ts';
import { acquire } from '../ownership.ts';
import { parkedStreams } from '../parking.ts';
import type { Read } from '../read.ts';
import { rebuild } from '../rebuild.ts';
import { columnList } from '../rows.ts';
import { findGeneration, tableOf, type Generation } from '../schema.ts';
import { Writer } from '../writer.ts';
import { freshDatabase, type Fresh } from './database.ts';
import { asNews, logOf, recorded, type Happening } from './history.ts';

type Harness = { fresh: Fresh; pool: Pool; database: DataSource };
type Options = {
  /** What the reads ask for: the entities of the view and of whatever is joined. */
  entities: NonNullable<DataSourceOptions['entities']>;
  /** Tables of the vault that a read joins, with their rows. */
  alongside?: string;
};

const silent = pino({ level: 'silent' });

/** `given(events)` with every way in which the table can have come to be: one after the other, they must agree (I7). */
export function modelOf<E extends AnyEvent, R extends object>(projection: AnyProjection<E, R>, options: Options) {
  const model = asModel(projection);
  let harness: Harness | null = null;

  beforeAll(async () => {
    const fresh = await freshDatabase();
    const pool = adminPool(fresh.url);
    await migrateReadModels(pool, [model]);
    if (options.alongside) await pool.query(options.alongside);
    harness = { fresh, pool, database: await readDatabase(fresh.url, options.entities).initialize() };
  });

  afterAll(async () => {
    await harness?.database.destroy();
    await harness?.pool.end();
    await harness?.fresh.drop();
  });

  const started = (): Harness => {
    if (!harness) throw new Error('modelOf() belongs into a describe block, outside of its tests');
    return harness;
  };

  return (...happenings: Happening<E>[]): History<R> => historyOf<R>(started, model, asNews(recorded(happenings)));
}

type History<R> = {
  /** The rows themselves, in the order of their keys, each with at least these fields. */
  rows: (...expected: Partial<R>[]) => Promise<void>;
  reading: <T>(read: Read<T>) => {
    /** The items of a page, the rows of a list, or the one row (none for null), each with at least these fields. */
    returns: (...expected: object[]) => Promise<void>;
  };
};

const historyOf = <R>(started: () => Harness, model: Model, news: News[]): History<R> => ({
  rows: async (...expected) => expectSame(await inEveryWay(started(), model, news, (rows) => rows), expected),
  reading: (read) => ({
    returns: async (...expected) => {
      const { database } = started();
      expectSame(await inEveryWay(started(), model, news, async () => itemsOf(await read.run(database.manager))), expected);
    },
  }),
});

function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return [];
  if (typeof value === 'object' && 'items' in value && Array.isArray(value.items)) return value.items;
  return [value];
}

function expectSame(answers: Map<string, unknown[]>, expected: readonly object[]): void {
  for (const [way, items] of answers) {
    expect({ way, items }).toMatchObject({ way, items: expected });
  }
}

async function inEveryWay(
  harness: Harness,
  model: Model,
  news: News[],
  look: (rows: Row[]) => unknown[] | Promise<unknown[]>,
): Promise<Map<string, unknown[]>> {
  const twice = news.flatMap((one) => [one, one]);
  const ways: [string, (generation: Generation) => Promise<void>][] = [
    ['live, one by one', (generation) => live(harness, generation, news, 1)],
    ['live, all at once', (generation) => live(harness, generation, news, 1_000)],
    ['live, every event twice', (generation) => live(harness, generation, twice, 3)],
    ['rebuilt', () => rebuilt(harness, model, news)],
    ['rebuilt with room for one row', () => rebuilt(harness, model, news, 1)],
  ];
  const answers = new Map<string, unknown[]>();
  let first: { way: string; rows: Row[] } | null = null;
  for (const [way, make] of ways) {
    await make(await emptied(harness, model));
    const rows = await rowsOf(harness, model);
    first ??= { way, rows };
    expect({ way, rows }).toEqual({ way, rows: first.rows });
    answers.set(way, await look(rows));
  }
  return answers;
}

async function liveGeneration({ pool }: Harness, model: Model): Promise<Generation> {
  const { rows } = await pool.query<{ generation: number }>('select generation from work.read_models where model = $1', [model.name]);
  const generation = rows[0] && (await findGeneration(pool, model, rows[0].generation));
  if (!generation) throw new Error(`${model.name} has no tables`);
  return generation;
}

async function emptied(harness: Harness, model: Model): Promise<Generation> {
  const generation = await liveGeneration(harness, model);
  await harness.pool.query(`truncate ${tableOf(generation)}`);
  await harness.pool.query('update work.read_models set position = 0, built_at = now(), leased_until = null where model = $1', [
    model.name,
  ]);
  return generation;
}

async function rowsOf(harness: Harness, model: Model): Promise<Row[]> {
  const generation = await liveGeneration(harness, model);
  const { rows } = await harness.pool.query<Row>(
    `select ${columnList(generation.columns)} from ${tableOf(generation)} as t order by t."${model.keyColumn}"`,
  );
  return rows;
}

async function live({ pool }: Harness, generation: Generation, news: News[], most: number): Promise<void> {
  const held = await acquire(pool, generation.model, 'the specs');
  if (!held) throw new Error('somebody else owns the read model');
  const writer = new Writer(pool, generation, held, await parkedStreams(pool, generation.model), silent);
  for (let i = 0; i < news.length; i += most) {
    const { parked } = await writer.write(news.slice(i, i + most));
    if (parked[0]) throw new Error(`the projection could not take ${parked[0].type}: ${parked[0].problem}`);
  }
}

async function rebuilt({ pool }: Harness, model: Model, news: News[], rowsInMemory = 50_000): Promise<void> {
  await rebuild({ pool, store: logOf(news), models: [model], log: silent, rowsInMemory }, model);
}
