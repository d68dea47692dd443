import { asLogItems, logOf, recordedEvents } from '../testing/history.ts';
import { doorIds, hauntedDoors, doorMade, ReadSide, silentLog } from '../testing/live.ts';
import { unparkStream, NotParked } from '../writing/unpark.ts';
import { isEqual, verifyModel } from './verify.ts';
import { runManageCommand, UsageError, type ManageDeps } from '../running/manage.ts';

const [one, two, three] = doorIds;
const history = asLogItems(recordedEvents(hauntedDoors));
const clean = history.filter((news) => news.kind !== 'event' || JSON.stringify(news.event.data).includes('ghost') === false);

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.create();
});
afterEach(() => side.dispose());

const from = (news: typeof history) => ({ pool: side.pool, store: logOf(news), models: side.models, log: silentLog });

describe('live tables that were built from the log alone', () => {
  it('equal a replay to their own position, not to the end of the log', async () => {
    await (await side.writer()).write(clean.slice(0, 3));
    expect(await verifyModel(from(clean), side.model)).toEqual({
      model: 'doors',
      position: 400n,
      rows: 2,
      hash: expect.stringMatching(/^[\w+/]{43}=$/) as string,
      ranges: 0,
      missing: 0,
      extra: 0,
      different: 0,
      wrong: [],
      parked: 0,
    });
  });

  it('equal a replay when parked streams are left out on both sides', async () => {
    await (await side.writer()).write(history);
    const result = await verifyModel(from(history), side.model);
    expect(result).toMatchObject({ parked: 1, position: 500n });
    expect(isEqual(result)).toBe(true);
  });

  it('are compared without leaving tables behind', async () => {
    await verifyModel(from(clean), side.model);
    const { rows } = await side.pool.query(`select nspname from pg_namespace where nspname like 'doors%'`);
    expect(rows).toEqual([{ nspname: 'doors_v1' }]);
  });
});

describe('tampered live tables', () => {
  it('are reported by row and column, without text that the log does not contain', async () => {
    await (await side.writer()).write(clean);
    await side.pool.query(`update doors_v1.rows set openings = 7 where id = $1`, [one]);
    await side.pool.query(`delete from doors_v1.rows where id = $1`, [two]);
    await side.pool.query(`insert into doors_v1.rows values ($1, 'red', 0, '{}', null, now(), 1)`, [three]);
    const result = await verifyModel(from(clean), side.model);
    expect(result).toMatchObject({
      rows: 2,
      missing: 1,
      extra: 1,
      different: 1,
      wrong: [
        { key: one, how: 'different', columns: [{ column: 'openings', live: '7', replay: '1' }] },
        { key: two, how: 'missing', columns: [] },
        { key: three, how: 'extra', columns: [] },
      ],
    });
    expect(result.ranges).toBeGreaterThan(0);
    await side.pool.query(`update doors_v1.rows set colour = 'a personal surname' where id = $1`, [one]);
    const report = JSON.stringify((await verifyModel(from(clean), side.model)).wrong);
    expect(report).toContain('other text of 18 characters');
    expect(report).not.toContain('surname');
    expect(isEqual(result)).toBe(false);
  });
});

const streams = (news: typeof history) => ({
  read: (stream: string, { after = -1n }: { after?: bigint } = {}) => {
    const all = news.flatMap((one) => (one.kind === 'event' && one.event.stream === stream ? [one.event] : []));
    const events = all.map((event, i) => ({ ...event, revision: BigInt(i) })).filter(({ revision }) => revision > after);
    return Promise.resolve({ events: events as never[], revision: 0n, position: null });
  },
});

describe('a parked stream', () => {
  const repaired = history.map((news) =>
    news.kind === 'event' && news.position === 300n ? { ...news, event: { ...news.event, data: { door_id: one, by: 'Zoe' } } } : news,
  );

  it('is folded in when it is unparked, and its writer restarts', async () => {
    const writer = await side.writer();
    await writer.write(history);
    expect(await unparkStream(side.pool, streams(repaired), side.model, 'door-1')).toEqual({ events: 2 });
    expect(await side.rows()).toMatchObject([
      { id: one, visitors: ['Zoe', 'Ann'] },
      { id: two, visitors: ['Ann'] },
    ]);
    expect(isEqual(await verifyModel(from(repaired), side.model))).toBe(true);
    await expect(writer.write(asLogItems(recordedEvents(Array.from({ length: 6 }, () => doorMade(three)))))).rejects.toThrow('doors');
  });

  it('stays parked while its events cannot be folded', async () => {
    await (await side.writer()).write(history);
    await expect(unparkStream(side.pool, streams(history), side.model, 'door-1')).rejects.toThrow('doors cannot take door_opened');
    expect((await side.pool.query('select 1 from work.parked')).rowCount).toBe(1);
    await expect(unparkStream(side.pool, streams(history), side.model, 'door-2')).rejects.toThrow(NotParked);
  });
});

describe('the command line', () => {
  const managing = (news: typeof history, lines: string[]): ManageDeps => ({
    ...from(news),
    store: { ...logOf(news), ...streams(news) },
    signal: new AbortController().signal,
    say: (line) => lines.push(line),
  });

  it('rebuilds, verifies, lists parked streams and unparks them', async () => {
    const lines: string[] = [];
    await (await side.writer()).write(history);
    expect(await runManageCommand(managing(history, lines), ['parked'])).toBe(0);
    expect(await runManageCommand(managing(clean, lines), ['rebuild', '--all'])).toBe(0);
    expect(await runManageCommand(managing(clean, lines), ['verify'])).toBe(0);
    await side.pool.query('update doors_v2.rows set openings = 9');
    expect(await runManageCommand(managing(clean, lines), ['verify', 'doors'])).toBe(1);
    expect(lines).toEqual([
      'doors: door-1 since door_opened at position 300: the projection threw RangeError',
      expect.stringMatching(/^doors: rebuilt from 4 events in [\d.]+ s$/),
      'doors: 2 rows equal a replay to position 500',
      `doors: DIFFERS from a replay to position 500: 0 rows missing, 0 too many, 2 different, such as ${one} (openings is 9, not 1), ${two} (openings is 9, not 1)`,
    ]);
  });

  it('prints its usage for an unknown action', async () => {
    for (const argv of [['dance'], ['rebuild'], ['verify', 'windows'], ['unpark', 'doors'], ['verify', '--nonsense']]) {
      await expect(runManageCommand(managing(clean, []), argv)).rejects.toThrow(UsageError);
    }
  });
});
