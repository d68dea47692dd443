import type { Recorded } from '@orderstream/contracts/shared/event';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool, PoolClient } from 'pg';
import { changedChannel, everythingChanged } from './changes.ts';
import { TableBuilder } from '../building/table-builder.ts';
import { inTransaction } from '../building/migrate.ts';
import type { Model } from '../declaring/model.ts';
import { findGeneration } from '../building/schema.ts';

/** Nothing of this stream is parked in this read model. */
export class NotParked extends Error {
  override readonly name = 'NotParked';
}

type ParkedPosition = { generation: number; checkpoint: string; position: string };

/**
 * Lets a read model listen to a stream again, after its cause was repaired: folds in what it has missed, from the event
 * on that it could not take until the checkpoint, while the live writer waits. Throws, and leaves it parked, when an event
 * still cannot be taken. Where rows are fed by several streams their order is lost; a rebuild keeps it.
 */
export async function unparkStream(pool: Pool, store: Pick<EventStore, 'read'>, model: Model, stream: string): Promise<{ events: number }> {
  const { events } = await store.read(stream);
  return inTransaction(pool, async (db) => {
    const parking = await lockParking(db, model, stream);
    const generation = await findGeneration(db, model, parking.generation);
    if (!generation) throw new Error(`${model.name} has no tables`);
    const checkpoint = BigInt(parking.checkpoint);
    const missed = await missedEvents(store, stream, events, BigInt(parking.position), checkpoint);
    const builder = new TableBuilder(db, generation, { onPoison: 'stop', hasRows: true });
    await builder.foldBatch(missed.map((event) => ({ kind: 'event', event, position: event.position })));
    await builder.flush();
    await db.query('delete from work.parked where model = $1 and stream = $2', [model.name, stream]);
    await db.query('update work.read_models set fence = fence + 1 where model = $1', [model.name]);
    await db.query('select pg_notify($1, $2)', [changedChannel, everythingChanged(model)]);
    return { events: missed.length };
  });
}

/** The checkpoint cannot move while we hold its row. */
async function lockParking(db: PoolClient, model: Model, stream: string): Promise<ParkedPosition> {
  const { rows } = await db.query<ParkedPosition>(
    `select m.generation, m.position as checkpoint, p.position from work.read_models m join work.parked p using (model)
     where m.model = $1 and p.stream = $2 for update`,
    [model.name, stream],
  );
  if (!rows[0]) throw new NotParked(`${model.name} has not parked ${stream}`);
  return rows[0];
}

/** Events that arrived since the first read are read now, while the checkpoint is locked. */
async function missedEvents(
  store: Pick<EventStore, 'read'>,
  stream: string,
  events: Recorded[],
  from: bigint,
  until: bigint,
): Promise<Recorded[]> {
  const last = events.at(-1)?.revision;
  const later = await store.read(stream, last === undefined ? {} : { after: last });
  return [...events, ...later.events].filter(({ position }) => position >= from && position <= until);
}
