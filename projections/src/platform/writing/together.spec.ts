import pg, { type Pool } from 'pg';
import { eventually } from '@orderstream/client/eventually';
import { changedChannel, parseChanged } from './changes.ts';
import { asModel, type Model } from '../declaring/model.ts';
import { acquireLease } from './ownership.ts';
import { parkedStreams } from './parking.ts';
import { quoteIdentifier } from '../building/schema.ts';
import { doorsProjection } from '../testing/doors.projection.ts';
import { asLogItems, recordedEvents } from '../testing/history.ts';
import { doorIds, doorMade, doorOpened, ReadSide, silentLog } from '../testing/live.ts';
import { SharedTransactions } from './together.ts';
import { Deposed, ModelWriter } from './writer.ts';

const [one, two] = doorIds;
const names = ['doors', 'gates', 'hatches'];
const models = names.map((name): Model => ({ ...asModel(doorsProjection), name })) as [Model, Model, Model];

let side: ReadSide;
let together: SharedTransactions;
let trips: number;
let writers: ModelWriter[];

/** Counts how often something goes over the line. */
function counted(pool: Pool): Pool {
  const connect = async () => {
    trips += 1;
    return pool.connect();
  };
  return { connect, query: pool.query.bind(pool) } as unknown as Pool;
}

const writerOf = async (model: Model, owner = 'the spec') => {
  const lease = await acquireLease(side.pool, model, owner);
  if (!lease) throw new Error('another process owns the read model');
  return new ModelWriter(side.pool, await side.generation(model), lease, await parkedStreams(side.pool, model), silentLog, together);
};

beforeEach(async () => {
  side = await ReadSide.create(models);
  trips = 0;
  together = new SharedTransactions(counted(side.pool));
  writers = [];
  for (const model of models) writers.push(await writerOf(model));
});
afterEach(() => side.dispose());

const write = (news: Parameters<ModelWriter['write']>[0]) => writers.map((writer) => writer.write(news));
const positions = () => Promise.all(models.map(async (model) => (await side.checkpoint(model)).position));
const openings = () => Promise.all(models.map(async (model) => (await side.rows(model)).map((row) => row['openings'])));
const news = asLogItems(recordedEvents([doorMade(one), doorOpened(one), doorMade(two), doorOpened(two)]));
const foreign = asLogItems(recordedEvents([{ type: 'order_paid', data: {} }] as never[]));

/** The transactions that wrote the current rows. */
async function transactions(): Promise<string[]> {
  const tables = await Promise.all(models.map(async (model) => `${quoteIdentifier((await side.generation(model)).schema)}.rows`));
  const each = ['work.read_models', ...tables].map((table) => `select xmin::text as id from ${table}`);
  const { rows } = await side.pool.query<{ id: string }>(each.join(' union '));
  return rows.map(({ id }) => id);
}

describe('read models that have something to write at the same moment', () => {
  it('write it in one transaction, after one round trip for all that they have to read', async () => {
    await Promise.all(write(news.slice(0, 2)));
    expect(trips).toBe(2);
    expect(await openings()).toEqual([[1], [1], [1]]);
    expect(await positions()).toEqual(['200', '200', '200']);
    expect(await transactions()).toHaveLength(1);
  });

  it('move the checkpoints of read models without changes in the same transaction', async () => {
    await Promise.all(write(foreign));
    expect([trips, await positions(), await transactions()]).toEqual([1, ['100', '100', '100'], [expect.any(String)]]);
    const { rows } = await side.pool.query<{ reached: Date }>('select distinct reached from work.read_models');
    expect(rows.map(({ reached }) => reached.toISOString())).toEqual([foreign[0]?.kind === 'event' && foreign[0].event.at]);
  });

  it('write again what they remember, and remove what has gone', async () => {
    await Promise.all(write(news.slice(0, 2)));
    await Promise.all(
      write(asLogItems(recordedEvents([doorMade(one), doorOpened(one), { type: 'door_removed', data: { door_id: one } }] as never[]))),
    );
    expect(await openings()).toEqual([[], [], []]);
    expect(trips).toBe(3);
  });

  it('prepare their statements on a new connection', async () => {
    await Promise.all(write(news.slice(0, 2)));
    await side.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await eventually(() => side.pool.totalCount <= 1);
    await Promise.all(write(news));
    expect(await openings()).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('a read model that cannot write with the others', () => {
  const [first, second, third] = models;

  it('writes and announces nothing after it was taken over, while the others do', async () => {
    const ear = await side.listen(changedChannel);
    await side.pool.query(`update work.read_models set fence = fence + 1 where model = 'gates'`);
    const outcomes = await Promise.allSettled(write(news.slice(0, 1)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: expect.any(Deposed) as unknown });
    expect([await openings(), await positions()]).toEqual([
      [[0], [], [0]],
      ['100', '0', '100'],
    ]);
    await eventually(() => ear.payloads.length >= 2);
    expect(ear.payloads.map((payload) => parseChanged(payload)?.model).sort()).toEqual(['doors', 'hatches']);
    await ear.end();
  });

  it('writes nothing when its checkpoint is not where its writer left it', async () => {
    await side.pool.query(`update work.read_models set position = 50 where model = 'hatches'`);
    const outcomes = await Promise.allSettled(write(news));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await side.rows(third)).toEqual([]);
  });

  it('parks the stream of a row that its table refuses, while the others write theirs', async () => {
    await side.pool.query(
      `alter table ${quoteIdentifier((await side.generation(second)).schema)}.rows add constraint few check (openings < 1 or id <> '${two}')`,
    );
    await Promise.all(write(news));
    expect(await openings()).toEqual([
      [1, 1],
      [1, 0],
      [1, 1],
    ]);
    expect(await positions()).toEqual(['400', '400', '400']);
    const { rows } = await side.pool.query<{ model: string; problem: string }>('select model, problem from work.parked');
    expect(rows).toEqual([{ model: 'gates', problem: expect.stringContaining('23514') as string }]);
  });

  it('blocks no other read model while its checkpoint is locked', async () => {
    const holder = await side.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from work.read_models where model = $1 for update', [first.name]);
    const [late, ...others] = write(news.slice(0, 1));
    await Promise.all(others);
    await Promise.all(writers.slice(1).map((writer) => writer.write(news.slice(1, 2))));
    expect(await positions()).toEqual(['0', '200', '200']);
    await holder.query('commit');
    holder.release();
    await late;
    expect(await positions()).toEqual(['100', '200', '200']);
  });

  it('is deposed after a rebuild dropped its table, while the others write', async () => {
    await side.pool.query(`drop schema ${quoteIdentifier((await side.generation(first)).schema)} cascade`);
    const outcomes = await Promise.allSettled(write(news.slice(0, 1)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});

describe('a transaction with an unknown outcome', () => {
  it('is not written twice', async () => {
    const cut = (pool: Pool): Pool =>
      ({
        connect: async () => {
          const client = await pool.connect();
          const query = (
            submittable: pg.Submittable & { handleReadyForQuery: (line: object) => void; handleError: (error: unknown) => void },
          ) => {
            const fail = () => submittable.handleError(new Error('the connection was lost'));
            submittable.handleReadyForQuery = fail;
            client.query(submittable);
          };
          return { query, release: (broken?: boolean) => client.release(broken) };
        },
      }) as unknown as Pool;
    together = new SharedTransactions(cut(side.pool));
    const write = await Promise.all(models.map((model) => writerOf(model)));
    const passed = await Promise.allSettled(write.map((writer) => writer.write(foreign)));
    expect(passed.map((one) => one.status === 'rejected' && (one.reason as Error).name)).toEqual(['Deposed', 'Deposed', 'Deposed']);
    expect(await positions()).toEqual(['100', '100', '100']);
  });
});
