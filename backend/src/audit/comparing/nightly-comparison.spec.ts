import { eventually } from '../../platform/testing/eventually.ts';
import { databaseConnections } from '../../platform/testing/servers.ts';
import { startRounds } from '../../platform/testing/work-off.ts';
import { ComparisonsVault } from './comparisons.vault.ts';
import { nightlyComparisonRound } from './nightly-comparison.ts';

const connections = databaseConnections();

const sql = <Row extends object>(text: string) => connections().db.query<Row[]>(text);
const round = () => sql<{ next_at: Date; claimed_until: Date | null }>(`select * from work.rounds where id = 'nightly comparison'`);
const asked = () => sql<{ night: Date | null }>('select night from work.comparison order by id');

/** Workers until the next round is due later. */
async function workers(count: number, replayAt: number | null): Promise<void> {
  const { db, pool } = connections();
  await sql('delete from work.rounds');
  const deps = { comparisons: new ComparisonsVault(db), settings: { replayAt } };
  const running = Array.from({ length: count }, () => startRounds(pool, [nightlyComparisonRound], deps));
  await eventually(round, ([row]) => row?.claimed_until === null && row.next_at > new Date());
  await Promise.all(running.map(({ end }) => end()));
}

describe('by night', () => {
  it('one comparison is made in its hour, however many processes there are, and none in another', async () => {
    const hour = new Date().getUTCHours();
    await workers(1, null);
    await workers(1, (hour + 2) % 24);
    expect(await asked()).toEqual([]);
    await workers(3, hour);
    await workers(1, hour);
    expect(await asked()).toMatchObject([{ night: expect.any(Date) as Date }]);
  });

  it('one is asked for again soon while another one runs', async () => {
    await sql('delete from work.comparison');
    await sql('insert into work.comparison default values');
    await workers(1, new Date().getUTCHours());
    const [{ next_at = new Date(0) } = {}] = await round();
    expect(await asked()).toMatchObject([{ night: null }]);
    expect(next_at.getTime() - Date.now()).toBeLessThan(61_000);
  });
});
