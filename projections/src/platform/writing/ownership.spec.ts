import { eventually } from '@orderstream/client/eventually';
import { acquireLease, Leases, loopOf, releaseLease, type ModelLease } from './ownership.ts';
import { ReadSide, silentLog } from '../testing/live.ts';
import { processTurns } from '../running/turns.ts';

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.create();
});
afterEach(() => side.dispose());

const lapse = () => side.pool.query(`update work.read_models set leased_until = clock_timestamp() - interval '1 ms'`);

describe('a read model that is owned', () => {
  it('stays with its owner until the lease has expired or was released', async () => {
    const first = await acquireLease(side.pool, side.model, 'first');
    expect(await acquireLease(side.pool, side.model, 'second')).toBeNull();
    await lapse();
    const second = await acquireLease(side.pool, side.model, 'second');
    expect(second?.fence).toBe((first?.fence ?? 0n) + 1n);
    await releaseLease(side.pool, side.model, first?.fence ?? 0n);
    expect(await acquireLease(side.pool, side.model, 'third')).toBeNull();
    await releaseLease(side.pool, side.model, second?.fence ?? 0n);
    expect(await acquireLease(side.pool, side.model, 'third')).not.toBeNull();
  });

  it('stays owned as long as its owner renews', async () => {
    const lease = await acquireLease(side.pool, side.model, 'first');
    if (!lease) throw new Error('not acquired');
    let lost = false;
    const renewal = new Leases(side.pool, silentLog).keepRenewed(side.model, lease, () => (lost = true));
    const until = async () =>
      (
        await side.pool.query<{ seconds_left: number }>(
          'select extract(epoch from leased_until - clock_timestamp())::float as seconds_left from work.read_models',
        )
      ).rows[0]?.seconds_left ?? 0;
    await side.pool.query(`update work.read_models set leased_until = clock_timestamp() + interval '2 s'`);
    await eventually(async () => (await until()) > 3);
    expect(lost).toBe(false);
    // A renewal may come in between.
    await eventually(async () => {
      await lapse();
      return (await acquireLease(side.pool, side.model, 'second')) !== null;
    });
    await eventually(() => lost);
    renewal.stop();
  });

  it('is not taken by a projection of another version, nor before it was built', async () => {
    expect(await acquireLease(side.pool, { ...side.model, version: 2 }, 'newer')).toBeNull();
    await side.pool.query('update work.read_models set built_at = null');
    expect(await acquireLease(side.pool, side.model, 'first')).toBeNull();
  });

  it('is not renewed while its writer is stuck, so that another process takes it over', async () => {
    const lease = await acquireLease(side.pool, side.model, 'first');
    if (!lease) throw new Error('not acquired');
    let lost = false;
    const renewal = new Leases(side.pool, silentLog).keepRenewed(side.model, lease, () => (lost = true));
    let finish = () => {};
    const turn = processTurns.track(loopOf(side.model.name), () => new Promise<void>((resolve) => (finish = resolve)), 0);
    let taken: ModelLease | null = null;
    await eventually(async () => (taken = await acquireLease(side.pool, side.model, 'second')) !== null);
    expect(taken).toMatchObject({ fence: lease.fence + 1n });
    finish();
    await turn;
    await eventually(() => lost);
    renewal.stop();
  });
});
