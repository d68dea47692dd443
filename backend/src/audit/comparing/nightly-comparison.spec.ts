import { eventually } from '@orderstream/client/eventually';
import { queryRows } from '@orderstream/projections/platform/database/sql';
import { databaseVault } from '../../platform/testing/servers.ts';
import { startRounds } from '../../platform/testing/work-off.ts';
import { ComparisonsVault } from './comparisons.vault.ts';
import { nightlyComparisonRound } from './nightly-comparison.ts';

const vault = databaseVault();

const sql = <Row extends object>(text: string) => queryRows<Row>(vault(), text);
const nextRound = () => sql<{ next_at: Date; claimed_until: Date | null }>(`select * from work.rounds where id = 'nightly comparison'`);
const comparisons = () => sql<{ night: Date | null }>('select night from work.comparison order by id');

/** Runs this many workers at half past three until the next round is due later. */
async function runWorkers(count: number, replayAt: number | null): Promise<void> {
  await sql('delete from work.rounds');
  const clock = { now: () => new Date('2026-01-20T03:30:00Z') };
  const deps = { clock, comparisons: new ComparisonsVault(vault()), settings: { replayAt } };
  const running = Array.from({ length: count }, () => startRounds(vault().connections, [nightlyComparisonRound], deps));
  await eventually(nextRound, ([row]) => row?.claimed_until === null && row.next_at > new Date());
  await Promise.all(running.map(({ end }) => end()));
}

describe('the nightly comparison', () => {
  it('is requested once in its hour, however many workers run, and in no other hour', async () => {
    await runWorkers(1, null);
    await runWorkers(1, 4);
    expect(await comparisons()).toEqual([]);
    await runWorkers(3, 3);
    await runWorkers(1, 3);
    expect(await comparisons()).toMatchObject([{ night: expect.any(Date) as Date }]);
  });

  it('is tried again within a minute while another comparison runs', async () => {
    await sql('delete from work.comparison');
    await sql('insert into work.comparison default values');
    await runWorkers(1, 3);
    const [{ next_at = new Date(0) } = {}] = await nextRound();
    expect(await comparisons()).toMatchObject([{ night: null }]);
    expect(next_at.getTime() - Date.now()).toBeLessThan(61_000);
  });
});
