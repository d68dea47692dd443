import { eventually } from '@orderstream/client/eventually';
import { freshDatabase } from '../testing/database.ts';
import { killPrograms, AccountLoad, startStore, ProjectionsWorld } from '../testing/world.ts';

afterAll(killPrograms);

it('a comparison whose process is killed is made again by the next one, from the start', async () => {
  const [fresh, store] = [await freshDatabase(), await startStore('--memory', '--port', '0')];
  const world = await ProjectionsWorld.create(fresh.url, store.ready[1]);
  const first = await world.startProjector();
  const load = new AccountLoad(world.store, 20_260_101);
  await eventually(() => load.acknowledged > 300);
  await load.stop();
  await world.waitUntilCaughtUp();
  const query = 'select attempts, outcome from work.comparison';
  const state = async () => (await world.pool.query<{ attempts: number; outcome: string | null }>(query)).rows[0];
  await world.pool.query('insert into work.comparison default values');
  await eventually(async () => (await state())?.attempts === 1);
  await first.end('SIGKILL');
  expect(await state()).toEqual({ attempts: 1, outcome: null });
  const second = await world.startProjector();
  await eventually(async () => (await state())?.outcome === 'equal');
  expect(await state()).toEqual({ attempts: 2, outcome: 'equal' });
  await second.end();
  await world.end();
  await store.end();
  await fresh.drop();
});
