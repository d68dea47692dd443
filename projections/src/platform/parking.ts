import type { Poison } from './fold.ts';
import type { Model } from './model.ts';
import type { Queryable } from './schema.ts';

/** Streams that a read model no longer listens to, and from which position on. */
export type Parked = Map<string, bigint>;

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

export const asParameter = (poisons: readonly Poison[]): string =>
  JSON.stringify(poisons.map((poison) => ({ ...poison, position: String(poison.position) })));
