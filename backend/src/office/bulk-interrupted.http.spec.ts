import { theSystem } from '@orderstream/contracts/shared/actor';
import { ChangeStatus } from '../accounts/administration/change-status.ts';
import { RevokeRole } from '../accounts/administration/revoke-role.ts';
import { castOf } from '../accounts/testing/cast.ts';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';
import { sweepBulkJobs } from './bulk-jobs.vault.ts';
import { bulkOf } from './testing/bulk.ts';

const shop = startShop({ capabilities: apiModules });
const bulk = bulkOf(shop);
const cast = castOf(shop, { ann: [], admin: ['admin'], other: ['admin'] });
const as = ({ token }: SignedInPerson) => ({ as: token });

const unpaidOrders = (count: number) => bulk.unpaidOrders(count, cast.ann, cast.admin);
const reminders = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await bulk.events(id, 'order_reminded')).map(({ meta }) => meta.actor.id)));

/** Interrupts a job of five reminders after the second. */
async function interruptedJob(owner: SignedInPerson, reader: SignedInPerson, interrupt: (jobId: string) => Promise<unknown>) {
  const ids = await unpaidOrders(5);
  const jobId = await bulk.pressed(owner, 'remind', await bulk.seen(owner, ids));
  const worker = bulk.work(async (count) => count === 2 && (await interrupt(jobId)));
  const job = await bulk.ended(jobId, reader, worker);
  const untouched = ids.slice(2).map((id) => ({ id, name: null, outcome: 'untouched', code: null }));
  expect(job).toMatchObject({ by: { id: owner.id }, total: 5, done: 2, not_done: untouched });
  expect(await reminders(ids)).toEqual([[owner.id], [owner.id], [], [], []]);
  return job;
}

describe('a bulk job, in the middle of which its owner', () => {
  it('loses the role, ends: the rest is untouched, and listed for the office', async () => {
    const owner = await shop().person('active', ['admin', 'auditor']);
    const demote = async () => {
      await shop().execute(new RevokeRole({ userId: owner.id, role: 'admin', by: theSystem }));
    };
    expect((await interruptedJob(owner, cast.other, demote)).stopped).toBe('right_ended');
  });

  it('is suspended, ends: the rest is untouched', async () => {
    const owner = await shop().person('active', ['moderator']);
    const suspend = async () => {
      await shop().execute(new ChangeStatus({ userId: owner.id, to: 'suspended', by: theSystem }));
    };
    expect(['right_ended', 'session_ended']).toContain((await interruptedJob(owner, cast.other, suspend)).stopped);
  });

  it('signs out, ends, and can be put away by another person of the office', async () => {
    const owner = await shop().person('active', ['moderator']);
    const signOut = () => shop().app.post('/api/auth/logout', {}, { headers: { cookie: owner.cookie } });
    const { id, stopped } = await interruptedJob(owner, cast.other, signOut);
    expect(stopped).toBe('session_ended');
    expect((await shop().app.delete(`${bulk.path}/${id}`, as(cast.other))).status).toBe(204);
    expect((await bulk.job(id, cast.other)).status).toBe(404);
  });

  it('stops it, ends; nobody else can stop it', async () => {
    const stop = async (id: string) => {
      expect((await shop().app.post(`${bulk.path}/${id}/stop`, {}, as(cast.other))).status).toBe(404);
      expect((await shop().app.delete(`${bulk.path}/${id}`, as(cast.admin))).status).toBe(404);
      expect((await shop().app.post(`${bulk.path}/${id}/stop`, {}, as(cast.admin))).status).toBe(204);
    };
    const { id, stopped } = await interruptedJob(cast.admin, cast.admin, stop);
    expect(stopped).toBe('stopped');
    expect((await shop().app.post(`${bulk.path}/${id}/stop`, {}, as(cast.admin))).status).toBe(404);
  });
});

describe('a worker that is killed in a bulk job', () => {
  /** The worker is gone in the second item, after its command; its leases end at once. */
  async function killedInSecond(ids: readonly string[]) {
    const id = await bulk.pressed(cast.admin, 'remind', await bulk.seen(cast.admin, ids));
    let [reach, release] = [() => {}, () => {}];
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const stuck = new Promise<void>((resolve) => (release = resolve));
    const killed = bulk.work(async (count) => count === 2 && (reach(), await stuck));
    await reached;
    const bury = () => (release(), killed.end());
    const kill = () =>
      bulk.pool().query('update work.bulk_item set claimed_until = now() where claim_key = $1 and next_at is not null', [id]);
    return { id, kill, bury };
  }

  it('is followed by another one, and nothing is done twice', async () => {
    const ids = await unpaidOrders(4);
    const { id, kill, bury } = await killedInSecond(ids);
    await kill();
    const next = bulk.work();
    expect(await bulk.ended(id, cast.admin, next)).toMatchObject({ done: 4, not_done: [] });
    expect(await reminders(ids)).toEqual(ids.map(() => [cast.admin.id]));
    await bury();
  });

  it('leaves an item that counts as done when the job is stopped then', async () => {
    const ids = await unpaidOrders(4);
    const { id, kill, bury } = await killedInSecond(ids);
    await shop().app.post(`${bulk.path}/${id}/stop`, {}, as(cast.admin));
    await kill();
    const next = bulk.work();
    expect(await bulk.ended(id, cast.admin, next)).toMatchObject({ done: 2, stopped: 'stopped' });
    expect(await reminders(ids)).toEqual([[cast.admin.id], [cast.admin.id], [], []]);
    await bury();
  });
});

describe('bulk work', () => {
  it('waits while a webhook waits for a worker', async () => {
    const ids = await unpaidOrders(2);
    const arrive = () =>
      bulk.pool().query(`insert into vault.webhook (id, type, created, via, object_id, body_hash, claim_key)
        values ('evt_1', 'charge.succeeded', now(), 'webhook', 'ch_1', '', 'customer')`);
    const id = await bulk.pressed(cast.admin, 'remind', await bulk.seen(cast.admin, ids));
    const worker = bulk.work(async (count) => count === 1 && (await arrive()));
    try {
      await bulk.until(id, cast.admin, ({ done }) => done === 1);
      await worker.untilLooked(5);
      expect((await bulk.job(id, cast.admin)).body).toMatchObject({ done: 1, open: 1 });
      await bulk.pool().query(`update vault.webhook set claimed_until = now() + interval '1 minute' where id = 'evt_1'`);
      expect(await bulk.ended(id, cast.admin)).toMatchObject({ done: 2 });
    } finally {
      await worker.end();
    }
  });

  it('is not swept while it runs', async () => {
    const id = await bulk.pressed(cast.admin, 'remind', await bulk.seen(cast.admin, await unpaidOrders(1)));
    await bulk.pool().query(`update work.bulk_job set pressed_at = now() - interval '31 days' where id = $1`, [id]);
    await shop().runSweep(sweepBulkJobs);
    expect((await bulk.job(id, cast.admin)).body).toMatchObject({ open: 1 });
  });
});
