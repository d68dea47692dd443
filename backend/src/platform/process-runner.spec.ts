import { randomUUID } from 'node:crypto';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Recorded } from '@orderstream/contracts/shared/event';
import { connect } from '@orderstream/eventstore/esdb';
import type { EventStore } from '@orderstream/eventstore/event-store';
import pg from 'pg';
import { pino } from 'pino';
import { Command } from './command.ts';
import { currentContext, within, type CommandContext } from './context.ts';
import type { CommandBus } from './cqrs.ts';
import { transact } from './decides.ts';
import { Metrics } from './metrics.ts';
import { ParkedEvents } from './parked-events.ts';
import { ProcessLeases } from './process-lease.ts';
import { runProcess, usualPace, type Pace } from './process-runner.ts';
import { attempt, type Process } from './process.ts';
import { refusal } from './refusal.ts';
import { eventually } from './testing/eventually.ts';
import { servers } from './testing/servers.ts';
import { CountUp, tally } from './testing/tallies.ts';

class Note extends Command<void> {
  readonly type = 'Note';
  constructor(
    readonly id: string,
    readonly revision: number,
  ) {
    super();
  }
}
class Instead extends Command<void> {
  readonly type = 'Instead';
}

type Tallied = Parameters<typeof tally.evolve>[1];
const processCalled = (name: string, careful = false): Process<Tallied> => ({
  name,
  when: {
    profile_changed: ({ data, revision }) => {
      const note = new Note(data.user_id, Number(revision));
      return careful ? attempt(note).orElse({ not_found: new Instead() }) : note;
    },
  },
});

let store: EventStore;
let pool: pg.Pool;
const workers: AbortController[] = [];
const running: Promise<void>[] = [];
const started = servers(async () => {
  for (const worker of workers) worker.abort();
  await Promise.all(running);
  await store.close();
  await pool.end();
});
beforeAll(() => {
  store = connect(started().eventStoreUrl);
  pool = new pg.Pool({ connectionString: started().databaseUrl });
});

const contextOf = (): CommandContext => {
  const id = randomUUID();
  return { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'ui', deadline: Date.now() + 10_000 };
};
const happen = (id: string, context = contextOf()) => within(context, () => transact(store, tally, id, new CountUp(id, 1_000)));

type Seen = { id: string; revision: number; type: string; context: CommandContext };
const pace: Pace = { ...usualPace, backOff: () => 10, saveMilliseconds: 20, retryParkedMilliseconds: 100, attempts: 3 };

function work(process: Process<Tallied>, does: (command: Note | Instead) => unknown = () => {}) {
  const ending = new AbortController();
  const seen: Seen[] = [];
  const commands = {
    execute: async (command: Note | Instead) => {
      await does(command);
      const about = command instanceof Note ? command : { id: 'instead', revision: -1 };
      seen.push({ id: about.id, revision: about.revision, type: command.type, context: currentContext() });
    },
  } as unknown as CommandBus;
  const ended = runProcess(
    {
      follow: (what) => store.subscribe(what),
      store,
      leases: new ProcessLeases(pool, randomUUID()),
      parked: new ParkedEvents(pool),
      commands,
      metrics: new Metrics(),
      log: pino({ level: 'silent' }),
      signal: ending.signal,
      pace,
    },
    process,
  );
  workers.push(ending);
  running.push(ended);
  return {
    seen,
    of: (id: string) => seen.filter((one) => one.id === id).map(({ revision }) => revision),
    end: () => (ending.abort(), ended),
  };
}
const parkedOf = async (process: string) =>
  (
    await pool.query<{ problem: string; stream: string }>(
      'select stream, problem from work.parked_events where process = $1 order by position',
      [process],
    )
  ).rows;
const checkpointOf = async (process: string) =>
  (await pool.query<{ position: string | null }>('select position from work.process_checkpoints where process = $1', [process])).rows[0]
    ?.position ?? null;

describe('a process', () => {
  it('sends the command of each event, in the order of its stream, on behalf of who caused it', async () => {
    const id = randomUUID();
    const cause = contextOf();
    await happen(id, cause);
    for (let n = 0; n < 4; n += 1) await happen(id);
    const { of, seen, end } = work(processCalled('in order'));
    await eventually(
      () => of(id),
      (revisions) => revisions.length === 5,
    );
    expect(of(id)).toEqual([0, 1, 2, 3, 4]);
    const [event] = (await store.read(`tally-${id}`)).events as Recorded[];
    const context = seen.find((one) => one.id === id)?.context;
    expect(context).toMatchObject({ correlationId: cause.correlationId, causationId: event?.id, actor: theSystem, source: 'system' });
    await end();
  });

  it('goes on where it stopped, with the same command for the same event', async () => {
    const id = randomUUID();
    await happen(id);
    const first = work(processCalled('goes on'));
    await eventually(
      () => first.of(id),
      (revisions) => revisions.length === 1,
    );
    await first.end();
    await happen(id);
    const second = work(processCalled('goes on'));
    await eventually(
      () => second.of(id),
      (revisions) => revisions.length === 1,
    );
    expect(second.of(id)).toEqual([1]);
    await second.end();
    await pool.query(`update work.process_checkpoints set position = null where process = 'goes on'`);
    const again = work(processCalled('goes on'));
    await eventually(
      () => again.of(id),
      (revisions) => revisions.length === 2,
    );
    const idOf = ({ seen }: typeof first) => seen.find((one) => one.id === id && one.revision === 0)?.context.commandId;
    expect(idOf(again)).toBe(idOf(first));
    await again.end();
  });

  it('does not pass an event that is unfinished, while it deals with others', async () => {
    const [stuck, other] = [randomUUID(), randomUUID()];
    const { position } = await happen(stuck);
    await happen(other);
    let release: () => void = () => {};
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const { of, end } = work(processCalled('hangs'), (command) => (command instanceof Note && command.id === stuck ? hanging : undefined));
    await eventually(
      () => of(other),
      (revisions) => revisions.length === 1,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(BigInt((await checkpointOf('hangs')) ?? 0)).toBeLessThan(BigInt(position));
    release();
    await eventually(
      () => checkpointOf('hangs'),
      (at) => BigInt(at ?? 0) > BigInt(position),
    );
    expect(of(stuck)).toEqual([0]);
    await end();
  });

  it('takes a refusal for an answer, and asks again after "not now"', async () => {
    const id = randomUUID();
    await happen(id);
    await happen(id);
    let busy = 2;
    const { of, end } = work(processCalled('refused'), (command) => {
      if (command instanceof Note && command.id === id && command.revision === 0) throw refusal('not_found');
      if (command instanceof Note && command.id === id && (busy -= 1) >= 0) throw refusal('overloaded');
    });
    await eventually(
      () => of(id),
      (revisions) => revisions.length === 1,
    );
    expect(of(id)).toEqual([1]);
    expect(await parkedOf('refused')).toEqual([]);
    await end();
  });

  it('does what its table says instead of what was refused', async () => {
    const id = randomUUID();
    await happen(id);
    const { seen, end } = work(processCalled('instead', true), (command) => {
      if (command instanceof Note && command.id === id) throw refusal('not_found');
    });
    await eventually(
      () => seen.filter(({ type }) => type === 'Instead').length,
      (count) => count === 1,
    );
    expect(seen.some((one) => one.id === id)).toBe(false);
    await end();
  });
});

describe('an event that a process cannot deal with', () => {
  it('parks its stream in sight, behind it what follows, and nothing else; later all of it is made up for (I4)', async () => {
    const [poison, other] = [randomUUID(), randomUUID()];
    await happen(poison);
    await happen(poison);
    await happen(other);
    let broken = true;
    const { of, end } = work(processCalled('parks'), (command) => {
      if (broken && command instanceof Note && command.id === poison && command.revision === 0) throw new TypeError('a secret is in here');
    });
    await eventually(
      () => parkedOf('parks'),
      (parked) => parked.length === 2,
    );
    expect(await parkedOf('parks')).toEqual([
      { stream: `tally-${poison}`, problem: 'TypeError' },
      { stream: `tally-${poison}`, problem: 'behind_a_parked_event' },
    ]);
    expect([of(poison), of(other)]).toEqual([[], [0]]);
    broken = false;
    await eventually(
      () => of(poison),
      (revisions) => revisions.length === 2,
    );
    expect(of(poison)).toEqual([0, 1]);
    expect(
      await eventually(
        () => parkedOf('parks'),
        (parked) => parked.length === 0,
      ),
    ).toEqual([]);
    await happen(poison);
    await eventually(
      () => of(poison),
      (revisions) => revisions.length === 3,
    );
    await end();
  });

  it('is parked at once where a refusal has no answer and one is needed', async () => {
    const id = randomUUID();
    await happen(id);
    const { end } = work(processCalled('unanswered', true), (command) => {
      if (command instanceof Note && command.id === id) throw refusal('forbidden');
    });
    const parked = await eventually(
      () => parkedOf('unanswered'),
      (rows) => rows.length === 1,
    );
    expect(parked[0]?.problem).toBe('forbidden');
    await end();
  });
});

describe('several workers', () => {
  it('take turns: one works, and when it goes another goes on', async () => {
    const id = randomUUID();
    const [a, b] = [work(processCalled('turns')), work(processCalled('turns'))];
    await happen(id);
    await eventually(
      () => [...a.of(id), ...b.of(id)],
      (all) => all.length === 1,
    );
    const [first, second] = a.of(id).length === 1 ? [a, b] : [b, a];
    await first.end();
    await happen(id);
    await eventually(
      () => second.of(id),
      (revisions) => revisions.length === 1,
    );
    expect([first.of(id), second.of(id)]).toEqual([[0], [1]]);
    await second.end();
  });

  it('step down when another has taken over in the meantime (F9)', async () => {
    const id = randomUUID();
    await happen(id);
    const old = work(processCalled('fenced'));
    await eventually(
      () => old.of(id),
      (revisions) => revisions.length === 1,
    );
    await pool.query(
      `update work.process_checkpoints set fence = fence + 1, leased_until = now() + interval '1 hour' where process = 'fenced'`,
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
    const before = await checkpointOf('fenced');
    await happen(id);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([old.of(id), await checkpointOf('fenced')]).toEqual([[0], before]);
    await old.end();
  });
});
