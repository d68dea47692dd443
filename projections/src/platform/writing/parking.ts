import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Poison } from '../declaring/fold.ts';
import type { Model } from '../declaring/model.ts';
import type { Queryable } from '../building/schema.ts';

/** Streams that a read model no longer listens to, and from which position on. */
export type Parked = Map<string, bigint>;

/** The parked streams of a read model, each with the position from which on it is ignored. */
export async function parkedStreams(db: Queryable, model: Model): Promise<Parked> {
  const { rows } = await db.query<{ stream: string; position: string }>('select stream, position from work.parked where model = $1', [
    model.name,
  ]);
  return new Map(rows.map(({ stream, position }) => [stream, BigInt(position)]));
}

export type ParkedStream = {
  model: string;
  stream: string;
  position: string;
  event_id: string;
  type: string;
  problem: string;
  parked_at: Date;
};

/** Everything parked, the oldest first. */
export async function listParked(db: Queryable): Promise<ParkedStream[]> {
  const { rows } = await db.query<ParkedStream>('select * from work.parked order by parked_at, model, stream');
  return rows;
}

/** What the decoder says of an event that only a newer version of this process can read. */
const unreadableByOlder = `problem ~ '^version [0-9]+ is not known yet$' or problem = 'unknown type'`;

/** Whether something was parked by a process of an older version that this one can read. */
export async function canReadParked(db: Queryable, store: Pick<EventStore, 'eventAt'>, model: Model): Promise<boolean> {
  // What can be read of one type and version can be read of all.
  const { rows } = await db.query<{ position: string }>(
    `select distinct on (type, problem) position from work.parked where model = $1 and (${unreadableByOlder}) order by type, problem`,
    [model.name],
  );
  for (const { position } of rows) if ((await store.eventAt(BigInt(position)))?.kind === 'event') return true;
  return false;
}

export const asJsonParameter = (poisons: readonly Poison[]): string =>
  JSON.stringify(poisons.map((poison) => ({ ...poison, position: String(poison.position) })));
