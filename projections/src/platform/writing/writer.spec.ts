import pg from 'pg';
import { eventually } from '@orderstream/client/eventually';
import type { LogItem } from '@orderstream/eventstore/event-store';
import { changedChannel, parseChanged } from './changes.ts';
import { acquireLease } from './ownership.ts';
import { parkedStreams } from './parking.ts';
import { asLogItems, recordedEvents } from '../testing/history.ts';
import { doorIds, hauntedDoors, doorMade, doorOpened, doorPainted, ReadSide, silentLog } from '../testing/live.ts';
import { Deposed, ModelWriter } from './writer.ts';

const [one, two, three] = doorIds;

const unreadable = (position: bigint, stream: string, type: string): LogItem => ({
  kind: 'unreadable',
  stream,
  position,
  eventId: 'e',
  type,
  problem: 'data.colour: invalid_type',
});

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.create();
});
afterEach(() => side.dispose());

const parked = async () =>
  (await side.pool.query('select stream, position, type, problem from work.parked order by position')).rows as unknown[];

describe('a writer', () => {
  it('moves rows and checkpoint together', async () => {
    const writer = await side.writer();
    await writer.write(asLogItems(recordedEvents([doorMade(one), doorOpened(one), doorMade(two), doorOpened(one, 'Bob')])));
    expect(await side.rows()).toMatchObject([
      { id: one, openings: 2, visitors: ['Ann', 'Bob'] },
      { id: two, openings: 0 },
    ]);
    expect(await side.checkpoint()).toMatchObject({ position: '400' });
  });

  it('divides a batch that takes longer than a statement may', async () => {
    // Two rows at once are fast; more take longer than any statement may.
    await side.pool.query(`
      create function slow() returns trigger language plpgsql as $$
        begin if (select count(*) from added) > 2 then perform pg_sleep(60); end if; return null; end $$;
      create trigger slow after insert on doors_v1.rows referencing new table as added for each statement execute function slow()`);
    const pool = new pg.Pool({ connectionString: side.fresh.url, statement_timeout: 1_000 });
    const [lease, generation] = [await acquireLease(side.pool, side.model, 'the spec'), await side.generation()];
    if (!lease) throw new Error('another process owns the read model');
    const writer = new ModelWriter(pool, generation, lease, await parkedStreams(side.pool, side.model), silentLog);
    expect(await writer.write(asLogItems(recordedEvents(doorIds.map((id) => doorMade(id)))))).toMatchObject({
      rows: doorIds.length,
      parked: [],
    });
    expect(await side.rows()).toHaveLength(doorIds.length);
    await pool.end();
  });

  it('skips events that concern no row, so that no read waits for them', async () => {
    const writer = await side.writer();
    const foreign = recordedEvents([
      { type: 'order_paid', data: {} },
      { type: 'door_admired', data: { door_id: one } },
    ] as never[]);
    await writer.write([...asLogItems(foreign), unreadable(300n, 'order-1', 'order_paid')]);
    expect(await side.checkpoint()).toMatchObject({ position: '300' });
    expect(await parked()).toEqual([]);
  });

  it('applies no redelivered event twice', async () => {
    const writer = await side.writer();
    const items = asLogItems(recordedEvents([doorMade(one), doorOpened(one), doorOpened(one)]));
    await writer.write([...items, ...items]);
    await writer.write(items);
    expect(await side.rows()).toMatchObject([{ openings: 2 }]);
  });

  it('writes nothing once another has taken over (F9)', async () => {
    const zombie = await side.writer('frozen');
    const items = asLogItems(recordedEvents([doorMade(one), doorOpened(one), doorMade(two)]));
    await zombie.write(items.slice(0, 1));
    await side.pool.query(`update work.read_models set leased_until = now() - interval '1 second'`);
    const successor = await side.writer('successor');
    await successor.write(items.slice(1, 2));
    await expect(zombie.write(items.slice(1, 3))).rejects.toThrow(Deposed);
    expect(await side.rows()).toMatchObject([{ id: one, openings: 1 }]);
    expect(await side.checkpoint()).toMatchObject({ position: '200', owner: 'successor' });
  });

  it('writes nothing from the moment on that another has taken over, even if that one has not begun (F9)', async () => {
    const zombie = await side.writer('frozen');
    await side.pool.query(`update work.read_models set leased_until = now() - interval '1 second'`);
    await side.writer('successor');
    await expect(zombie.write(asLogItems(recordedEvents([doorMade(one)])))).rejects.toThrow(Deposed);
    await expect(zombie.write(asLogItems(recordedEvents([{ type: 'order_paid', data: {} }] as never[])))).rejects.toThrow(Deposed);
    expect(await side.rows()).toEqual([]);
  });

  it('writes nothing when the checkpoint is not where it left it', async () => {
    const writer = await side.writer();
    await side.pool.query('update work.read_models set position = 50');
    await expect(writer.write(asLogItems(recordedEvents([doorMade(one)])))).rejects.toThrow(Deposed);
    expect(await side.rows()).toEqual([]);
  });
});

describe('a poison event (F10)', () => {
  it('that the projection throws at parks its stream and nothing else', async () => {
    const writer = await side.writer();
    await writer.write(asLogItems(recordedEvents(hauntedDoors)));
    await writer.write(
      asLogItems(recordedEvents([...Array<never>(5), { ...doorOpened(one), stream: 'door-1' }].map((e) => e ?? doorMade(three)))).slice(5),
    );
    expect(await side.rows()).toMatchObject([
      { id: one, openings: 0 },
      { id: two, openings: 1 },
    ]);
    expect(await parked()).toEqual([
      { stream: 'door-1', position: '300', type: 'door_opened', problem: 'the projection threw RangeError' },
    ]);
    expect(await side.checkpoint()).toMatchObject({ position: '600' });
  });

  it('that the table refuses parks its stream, found within its batch', async () => {
    const writer = await side.writer();
    const events = recordedEvents([
      { ...doorMade(one), stream: 'door-1' },
      { ...doorMade(two, null as unknown as string), stream: 'door-2' },
      { ...doorMade('no uuid'), stream: 'door-x' },
      { ...doorMade(three), stream: 'door-3' },
    ]);
    await writer.write(asLogItems(events));
    expect(await side.rows()).toMatchObject([{ id: one }, { id: three }]);
    expect(await parked()).toEqual([
      { stream: 'door-2', position: '200', type: 'door_made', problem: 'refused by the database: 23502 in colour' },
      { stream: 'door-x', position: '300', type: 'door_made', problem: 'refused by the database: 22P02' },
    ]);
  });

  it('that is unreadable parks its stream', async () => {
    const writer = await side.writer();
    await writer.write([
      ...asLogItems(recordedEvents([doorMade(one)])),
      unreadable(200n, 'door-2', 'door_opened'),
      unreadable(300n, 'door-3', 'door_burnt'),
    ]);
    expect(await parked()).toMatchObject([
      { stream: 'door-2', problem: 'data.colour: invalid_type' },
      { stream: 'door-3', type: 'door_burnt' },
    ]);
  });

  it('stays parked for the next owner', async () => {
    const first = await side.writer();
    const items = asLogItems(
      recordedEvents([doorMade(one), { ...doorOpened(one, 'a ghost'), stream: 'door-1' }, { ...doorOpened(one), stream: 'door-1' }]),
    );
    await first.write(items.slice(0, 2));
    await (await side.writer()).write(items);
    expect(await side.rows()).toMatchObject([{ openings: 0 }]);
    expect(await side.checkpoint()).toMatchObject({ position: '300' });
  });
});

describe('the announcement of a change', () => {
  it('names the row and the topics of both its old and its new values', async () => {
    const ear = await side.listen(changedChannel);
    const writer = await side.writer();
    await writer.write(asLogItems(recordedEvents([doorMade(one)])));
    await writer.write(asLogItems(recordedEvents([doorMade(one), doorPainted(one, 'red')])));
    await eventually(() => ear.payloads.length === 2);
    expect(ear.payloads.map(parseChanged)).toEqual([
      { model: 'doors', changes: [{ key: one, topics: ['colour:green', 'everybody'] }] },
      { model: 'doors', changes: [{ key: one, topics: ['colour:green', 'everybody', 'colour:red'] }] },
    ]);
    await ear.end();
  });

  it('is not announced if a deposed writer did not write it', async () => {
    const ear = await side.listen(changedChannel);
    const zombie = await side.writer();
    await (await side.writer()).write(asLogItems(recordedEvents([doorMade(one)])));
    await expect(zombie.write(asLogItems(recordedEvents([doorMade(one)])))).rejects.toThrow(Deposed);
    await side.pool.query(`notify ${changedChannel}, 'the end'`);
    await eventually(() => ear.payloads.includes('the end'));
    expect(ear.payloads).toHaveLength(2);
    await ear.end();
  });
});
