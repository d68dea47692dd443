import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { listParked } from '../writing/parking.ts';
import { freshDatabase, type FreshDatabase } from '../testing/database.ts';
import { killPrograms, startStore, ProjectionsWorld, type Program } from '../testing/world.ts';

afterAll(killPrograms);

const asModule = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;
/** Loaded into a process: makes it one of a next version, in which an event has been given another form. */
const nextVersion = asModule(`
  import { register } from 'node:module';
  const hooks = \`export async function load(url, context, next) {
    const loaded = await next(url, context);
    if (!url.endsWith('/eventstore/dist/upcasters.js')) return loaded;
    return { ...loaded, source: String(loaded.source).replace('upcasters = {}', 'upcasters = { email_confirmed: [(data) => data] }') };
  }\`;
  register('data:text/javascript,' + encodeURIComponent(hooks));`);

/** As a process of this version writes it, or of the next. */
function written(type: string, data: Record<string, unknown>, schema: 1 | 2) {
  const commandId = randomUUID();
  const origin = { $correlationId: commandId, $causationId: commandId, commandId, actor: theSystem, source: 'system' };
  return jsonEvent({ type, data, metadata: { ...origin, at: new Date().toISOString(), schema } });
}

describe('read models of two versions side by side', () => {
  let fresh: FreshDatabase;
  let store: Program;
  let world: ProjectionsWorld;
  let client: EventStoreDBClient;
  const running: Program[] = [];
  beforeEach(async () => {
    fresh = await freshDatabase();
    store = await startStore('--memory', '--port', '0');
    world = await ProjectionsWorld.create(fresh.url, store.ready[1]);
    client = EventStoreDBClient.connectionString(world.storeUrl);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((program) => program.end('SIGKILL')));
    await client.dispose();
    await world.end();
    await store.end();
    await fresh.drop();
  });

  const projector = async (version: 'this' | 'next') => {
    const program = await world.startProjector(version === 'next' ? ['--import', nextVersion] : []);
    running.push(program);
    return program;
  };

  it('park what only the next one can read, and show all of it once that one has taken over', async () => {
    const old = await projector('this');
    const user_id = randomUUID();
    await client.appendToStream(`account-${user_id}`, [written('user_registered', { user_id, method: 'password' }, 1)]);
    await client.appendToStream(`account-${user_id}`, [written('email_confirmed', { user_id }, 2)]);
    const change = { user_id, from: 'pending_approval', to: 'active', reason: 'approved' };
    await client.appendToStream(`account-${user_id}`, [written('user_status_changed', change, 1)]);
    await eventually(async () => (await listParked(world.pool)).some(({ model }) => model === 'app_user'));
    await projector('next');
    await old.end();
    await eventually(async () => (await listParked(world.pool)).length === 0);
    const { rows } = await world.pool.query('select status, email_confirmed from read.app_user where id = $1', [user_id]);
    expect(rows).toEqual([{ status: 'active', email_confirmed: true }]);
  });
});
