import type { Recorded } from '@orderstream/contracts/shared/event';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool, PoolClient } from 'pg';
import { changedChannel, everything } from './changes.ts';
import { Filling } from '../building/filling.ts';
import { inTransaction } from '../building/migrate.ts';
import type { Model } from '../declaring/model.ts';
import { findGeneration } from '../building/schema.ts';

/** Nothing of this stream is parked in this read model. */
export class NotParked extends Error {
  override readonly name = 'NotParked';
}

type Parking = { generation: number; checkpoint: string; position: string };

/**
 * Lets a read model listen to a stream again, after its cause was repaired: folds in what it has missed, from the event
 * on that it could not take until the checkpoint, while the live writer waits. Throws, and leaves it parked, when an event
 * still cannot be taken. Where rows are fed by several streams their order is lost; a rebuild keeps it.
 */
export async function unpark(pool: Pool, store: Pick<EventStore, 'read'>, model: Model, stream: string): Promise<{ events: number }> {
  const { events } = await store.read(stream);
  return inTransaction(pool, async (db) => {
    const parking = await lockParking(db, model, stream);
    const generation = await findGeneration(db, model, parking.generation);
    if (!generation) throw new Error(`${model.name} has no tables`);
    const checkpoint = BigInt(parking.checkpoint);
    const missed = await missedOf(store, stream, events, BigInt(parking.position), checkpoint);
    const filling = new Filling(db, generation, { onPoison: 'stop', intoFilled: true });
    await filling.take(missed.map((event) => ({ kind: 'event', event, position: event.position })));
    await filling.flush();
    await db.query('delete from work.parked where model = $1 and stream = $2', [model.name, stream]);
    await db.query('update work.read_models set fence = fence + 1 where model = $1', [model.name]);
    await db.query('select pg_notify($1, $2)', [changedChannel, everything(model)]);
    return { events: missed.length };
  });
}

/** The checkpoint cannot move while we hold its row. */
async function lockParking(db: PoolClient, model: Model, stream: string): Promise<Parking> {
  const { rows } = await db.query<Parking>(
    `select m.generation, m.position as checkpoint, p.position from work.read_models m join work.parked p using (model)
     where m.model = $1 and p.stream = $2 for update`,
    [model.name, stream],
  );
  if (!rows[0]) throw new NotParked(`${model.name} has not parked ${stream}`);
  return rows[0];
}

/** Events that arrived since the first read are read now, while the checkpoint is locked. */
async function missedOf(
  store: Pick<EventStore, 'read'>,
  stream: string,
  known: Recorded[],
  from: bigint,
  until: bigint,
): Promise<Recorded[]> {
  const last = known.at(-1)?.revision;
  const later = await store.read(stream, last === undefined ? {} : { after: last });
  return [...known, ...later.events].filter(({ position }) => position >= from && position <= until);
}
