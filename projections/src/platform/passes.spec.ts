import { asModel, type Model } from './model.ts';
import { acquire } from './ownership.ts';
import { Passes, type Pass } from './passes.ts';
import type { Queryable } from './schema.ts';
import { doors } from './testing/doors.projection.ts';
import { ReadSide } from './testing/live.ts';

const names = ['doors', 'gates', 'hatches'];
const models: Model[] = names.map((name) => ({ ...asModel(doors), name }));

let side: ReadSide;
let statements: string[];
let passes: Passes;
let next: (model: Model, to: bigint) => Pass;
beforeEach(async () => {
  side = await ReadSide.of(models);
  statements = [];
  const query = (config: { name: string }) => {
    statements.push(config.name);
    return side.pool.query(config as never);
  };
  passes = new Passes({ query } as unknown as Queryable);
  const fences = new Map<string, bigint>();
  for (const model of models) fences.set(model.name, (await acquire(side.pool, model, 'the spec'))?.fence ?? -1n);
  next = ({ name }, to) => ({ model: name, from: 0n, to, reached: '2026-01-02T03:04:05.678Z', fence: fences.get(name) ?? -1n });
});
afterEach(() => side.end());

const positions = () => Promise.all(models.map(async (model) => (await side.checkpoint(model)).position));

describe('read models that an event does not concern', () => {
  it('pass it by in one statement', async () => {
    expect(await Promise.all(models.map((model) => passes.pass(next(model, 700n))))).toEqual([true, true, true]);
    expect(statements).toEqual(['pass_many']);
    expect(await positions()).toEqual(['700', '700', '700']);
    const { rows } = await side.pool.query<{ reached: Date }>('select distinct reached from work.read_models');
    expect(rows.map(({ reached }) => reached.toISOString())).toEqual(['2026-01-02T03:04:05.678Z']);
  });

  it('are told apart where one of them is somebody else’s by now, or not where its writer left it', async () => {
    const [doorsOf, gates, hatches] = models as [Model, Model, Model];
    await side.pool.query(`update work.read_models set fence = fence + 1 where model = 'doors'`);
    const moved = [passes.pass(next(doorsOf, 700n)), passes.pass({ ...next(gates, 700n), from: 50n }), passes.pass(next(hatches, 700n))];
    expect(await Promise.all(moved)).toEqual([false, false, true]);
    expect(await positions()).toEqual(['0', '0', '700']);
  });

  it('do not wait for one whose row is held', async () => {
    const [held, ...others] = models as [Model, Model, Model];
    const holder = await side.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from work.read_models where model = $1 for update', [held.name]);
    const late = passes.pass(next(held, 700n));
    expect(await Promise.all(others.map((model) => passes.pass(next(model, 700n))))).toEqual([true, true]);
    expect(await Promise.all(others.map((model) => passes.pass({ ...next(model, 800n), from: 700n })))).toEqual([true, true]);
    expect(await positions()).toEqual(['0', '800', '800']);
    await holder.query('commit');
    holder.release();
    expect(await late).toBe(true);
    expect(await positions()).toEqual(['700', '800', '800']);
  });

  it('are each told when the database fails', async () => {
    const broken = new Passes({ query: () => Promise.reject(new Error('gone')) });
    const outcomes = await Promise.allSettled(models.map((model) => broken.pass(next(model, 700n))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
