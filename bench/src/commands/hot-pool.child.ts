import { randomUUID } from 'node:crypto';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { withContext, type CommandContext } from '@orderstream/backend/platform/deciding/context';
import { configureDeciding, transact } from '@orderstream/backend/platform/deciding/decides';
import { Refusal } from '@orderstream/backend/platform/deciding/refusal';
import { HoldStock } from '@orderstream/backend/stock/pool/pool.commands';
import { pool } from '@orderstream/backend/stock/pool/pool.decider';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { StoreUnavailable, WrongRevision, type Revision } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';

/** `ours` decides as the API does; `plain` reads, decides and appends for each buyer, and starts again after a conflict. */
export type Race = { how: 'ours' | 'plain'; id: string; buyers: number };
export type RaceResult = { accepted: number; refused: number; appends: number };

const store = connectEventStore(process.argv[2] ?? '');
let appends = 0;
/** The same store, with its appends counted. */
const countingStore = new Proxy(store, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name);
    if (typeof value !== 'function') return value;
    const bound = value.bind(target) as (...args: unknown[]) => unknown;
    if (name !== 'append') return bound;
    return (...args: unknown[]) => {
      appends += 1;
      return bound(...args);
    };
  },
});
configureDeciding(countingStore);

const newContext = (): CommandContext => {
  const id = randomUUID();
  return { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'ui', deadline: Date.now() + 300_000 };
};
const holdOneUnit = () =>
  new HoldStock({
    sku: 'LinkedIn.Creator',
    order: { orderId: randomUUID(), userId: randomUUID() },
    quantity: 1,
    expiresAt: '2099-01-01T00:00:00.000Z',
  });

/** Reads, decides and appends until no other buyer came in between. */
async function buyWithPlainRetries(id: string): Promise<void> {
  const [stream, command, origin] = [`pool-${id}`, holdOneUnit(), newContext()];
  let loaded: { state: typeof pool.initial; revision: Revision } = { state: pool.initial, revision: 'no_stream' };
  for (;;) {
    const since = loaded.revision === 'no_stream' ? {} : { after: loaded.revision };
    const read = await countingStore.read<PoolEvent>(stream, since).catch(() => null);
    if (!read) continue;
    const { events, revision } = read;
    const state = events.reduce((folded, event) => pool.evolve(folded, event as unknown as PoolEvent), loaded.state);
    loaded = { state, revision: events.length > 0 ? revision : loaded.revision };
    const decided = pool.decide(state, command, new Date());
    try {
      await countingStore.append(stream, loaded.revision, withMetadata(stream, decided, origin, new Date()), { deadline: origin.deadline });
      return;
    } catch (error) {
      // Under this much contention the store does not answer every append in time.
      if (!(error instanceof WrongRevision) && !(error instanceof StoreUnavailable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    }
  }
}

async function runRace({ how, id, buyers }: Race): Promise<RaceResult> {
  appends = 0;
  const buy =
    how === 'plain'
      ? () => buyWithPlainRetries(id)
      : () => withContext(newContext(), () => transact(countingStore, pool, id, holdOneUnit()));
  const outcomes = await Promise.all(
    Array.from({ length: buyers }, () =>
      buy().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'out_of_stock') return false;
          throw error;
        },
      ),
    ),
  );
  const accepted = outcomes.filter(Boolean).length;
  return { accepted, refused: buyers - accepted, appends };
}

process.on('message', (race: Race) => {
  runRace(race).then(
    (raced) => process.send?.(raced),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
