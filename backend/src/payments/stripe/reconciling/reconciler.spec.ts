import { pino } from 'pino';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { databaseVault } from '../../../platform/testing/servers.ts';
import { startRounds } from '../../../platform/testing/work-off.ts';
import { reconciliationRound, Reconciler } from './reconciler.ts';
import { ReconciliationVault } from './reconciliation.vault.ts';

const database = databaseVault();

type Needed = ConstructorParameters<typeof Reconciler>;
const reconcileSeconds = 1;

type Created = { gte: number; lt?: number };
/** What a list is asked for. */
type Listing = (client: { events: { list: (params: { created: Created }) => unknown } }, page: object) => unknown;

/** A worker whose provider answers each list as `listed` does. */
function worker(listed: (created: Created) => Promise<void>, reach: { onReturn?: () => void } = {}, resume = () => Promise.resolve()) {
  const nothing = { sweep: () => Promise.resolve(), storedIds: () => Promise.resolve(new Set()), run: () => Promise.resolve(true), resume };
  const pages = async function* (list: Listing) {
    let created: Created = { gte: 0 };
    list({ events: { list: (params) => (created = params.created) } }, {});
    await listed(created);
    yield [];
  };
  const reconciler = new Reconciler(
    { pages, reach } as unknown as Needed[0],
    new ReconciliationVault(database()),
    nothing as unknown as Needed[2],
    nothing as unknown as Needed[3],
    nothing as unknown as Needed[4],
    { stripe: {}, reconcileSeconds } as unknown as Needed[5],
    pino({ level: 'silent' }),
  );
  reconciler.onApplicationBootstrap();
  return startRounds(database().connections, [reconciliationRound], { reconciler, settings: { reconcileSeconds } });
}

describe('several workers', () => {
  it('never list the provider’s events concurrently, even if one list takes long', async () => {
    let [underWay, most] = [0, 0];
    const slow = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await pause(3 * reconcileSeconds * 1_000, 'a list that takes longer than the interval');
      underWay -= 1;
    };
    const workers = [1, 2, 3].map(() => worker(slow));
    await eventually(
      () => most,
      (count) => count > 0,
    );
    await pause(2.5 * reconcileSeconds * 1_000, 'two more lists would begin now');
    await Promise.all(workers.map((one) => one.end()));
    expect(most).toBe(1);
  });
});

describe('the events of several days', () => {
  it('are listed day by day, and those of a day that was listed not again after an interruption', async () => {
    const now = Math.floor(Date.now() / 1000);
    const since = now - 3 * 86_400 - 1_000;
    await database().connections.query(
      `insert into vault.reconciliation (name, seen_until) values ('provider_events', $1) on conflict (name) do update set seen_until = $1`,
      [since],
    );
    const days: number[] = [];
    const one = worker(({ gte }) => {
      const day = (gte - since) / 86_400;
      const isInterrupted = day === 2 && !days.includes(2);
      days.push(day);
      return isInterrupted ? Promise.reject(new Error('the provider is away')) : Promise.resolve();
    });
    await eventually(
      () => days.includes(3),
      (isReached) => isReached,
    );
    await one.end();
    const countOf = (day: number) => days.filter((listed) => listed === day).length;
    expect([countOf(1), countOf(2)]).toEqual([countOf(0), countOf(0) + 1]);
  });
});

describe('a worker whose clock is ahead', () => {
  it('hides no events: what has been seen ends before the present time of the database', async () => {
    const vault = new ReconciliationVault(database());
    const now = Math.floor(Date.now() / 1000);
    await database().connections.query(
      `insert into vault.reconciliation values ('provider_events', $1) on conflict (name) do update set seen_until = $1`,
      [now + 31_536_000],
    );
    await vault.recordSeen(now + 3_600, 600);
    const seen = await vault.seenUntil(0);
    expect(seen).toBeGreaterThan(now - 700);
    expect(seen).toBeLessThan(now - 500);
  });
});

describe('webhooks that wait for the provider', () => {
  it('are retried as soon as it answers again', async () => {
    let resumed = 0;
    const reach: { onReturn?: () => void } = {};
    const idle = () => Promise.resolve();
    const one = worker(idle, reach, () => Promise.resolve(void (resumed += 1)));
    expect(resumed).toBe(0);
    reach.onReturn?.();
    expect(resumed).toBe(1);
    await one.end();
  });
});
