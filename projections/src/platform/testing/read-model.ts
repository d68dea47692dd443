import type { DomainEvent } from '@orderstream/contracts/events';
import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { LogItem } from '@orderstream/eventstore/event-store';
import type { Pool } from 'pg';
import { readPool } from '../database/database.ts';
import { asModel, type AnyProjection, type Row } from '../declaring/model.ts';
import type { Read } from '../reading/read.ts';
import { rebuildModel } from '../building/rebuild.ts';
import { tableOf } from '../building/schema.ts';
import { asLogItems, logOf, recordedEvents, type SpecEvent } from './history.ts';
import { ReadSide, silentLog } from './live.ts';

type Harness = { readSide: ReadSide; database: Pool };
type Options = {
  /** Tables of the vault that a read joins, with their rows. */
  alongside?: string;
};

/** `given(events)`, also of such that the read model does not hear, with every way in which the table can be built: one after the other, they must agree (I7). */
export function givenEventsOf<E extends AnyEvent, R extends object>(projection: AnyProjection<E, R>, options: Options = {}) {
  const model = asModel(projection);
  let harness: Harness | null = null;

  beforeAll(async () => {
    const readSide = await ReadSide.create([model]);
    if (options.alongside) await readSide.pool.query(options.alongside);
    harness = { readSide, database: readPool(readSide.fresh.url) };
  });

  afterAll(async () => {
    await harness?.database.end();
    await harness?.readSide.dispose();
  });

  const requireHarness = (): Harness => {
    if (!harness) throw new Error('modelOf() belongs into a describe block, outside of its tests');
    return harness;
  };

  return (...happenings: SpecEvent<E | DomainEvent>[]): History<R> => historyOf<R>(requireHarness, asLogItems(recordedEvents(happenings)));
}

type History<R> = {
  /** The rows themselves, in the order of their keys, each with at least these fields. */
  rows: (...expected: Partial<R>[]) => Promise<void>;
  reading: <T>(read: Read<T>) => {
    /** The items of a page, the rows of a list, or the one row (none for null), each with at least these fields. */
    returns: (...expected: object[]) => Promise<void>;
  };
};

const historyOf = <R>(requireHarness: () => Harness, items: LogItem[]): History<R> => ({
  rows: async (...expected) => expectSame(await readAfterEachBuild(requireHarness(), items, (rows) => rows), expected),
  reading: (read) => ({
    returns: async (...expected) => {
      const { database } = requireHarness();
      expectSame(await readAfterEachBuild(requireHarness(), items, async () => itemsOf(await read.run(database))), expected);
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

/** Builds the table in every way and reads after each; the rows must be the same each time. */
async function readAfterEachBuild(
  harness: Harness,
  items: LogItem[],
  look: (rows: Row[]) => unknown[] | Promise<unknown[]>,
): Promise<Map<string, unknown[]>> {
  const twice = items.flatMap((one) => [one, one]);
  const ways: [string, () => Promise<void>][] = [
    ['live, one by one', () => writeLive(harness, items, 1)],
    ['live, all at once', () => writeLive(harness, items, 1_000)],
    ['live, every event twice', () => writeLive(harness, twice, 3)],
    ['rebuilt', () => rebuildTable(harness, items)],
    ['rebuilt with room for one row', () => rebuildTable(harness, items, 1)],
  ];
  const answers = new Map<string, unknown[]>();
  let first: Row[] | null = null;
  for (const [way, make] of ways) {
    await emptyTable(harness);
    await make();
    const rows = await harness.readSide.rows();
    first ??= rows;
    expect({ way, rows }).toEqual({ way, rows: first });
    answers.set(way, await look(rows));
  }
  return answers;
}

async function emptyTable({ readSide }: Harness): Promise<void> {
  await readSide.pool.query(`truncate ${tableOf(await readSide.generation())}`);
  await readSide.pool.query('update work.read_models set position = 0, leased_until = null');
}

async function writeLive({ readSide }: Harness, items: readonly LogItem[], most: number): Promise<void> {
  const writer = await readSide.writer();
  for (let i = 0; i < items.length; i += most) {
    const { parked } = await writer.write(items.slice(i, i + most));
    if (parked[0]) throw new Error(`the projection could not take ${parked[0].type}: ${parked[0].problem}`);
  }
}

async function rebuildTable({ readSide }: Harness, items: readonly LogItem[], rowsInMemory = 50_000): Promise<void> {
  const { pool, models, model } = readSide;
  await rebuildModel({ pool, store: logOf(items), models, log: silentLog, rowsInMemory }, model);
}
