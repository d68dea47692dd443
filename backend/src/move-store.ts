import type { AuditEvent } from '@orderstream/contracts/audit/events';
import { copyLog, OtherLog, copiedPositions } from '@orderstream/eventstore/copy-log';
import type { EventStore, StoredEvent } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { nextLogName } from '@orderstream/proof/log-names';
import { commandOriginOf } from './audit/sealing/leaf-batch.ts';
import type { Notary } from './audit/sealing/notary.ts';
import { addOrigin, isOriginEvent, originChangeOfEvent, originStream, type OriginChange } from './audit/sealing/origins.vault.ts';
import { moveTables, runningProcess } from './platform/database/moved-positions.ts';

type Pool = Parameters<typeof moveTables>[0];

type MoveOptions = {
  from: EventStore;
  to: { store: EventStore; url: string };
  pool: Pool;
  notary: Notary;
  say: (line: string) => void;
};

/** Records the new name of the log behind the copy, unless it is recorded there already; returns the change. */
async function recordNewName({ from, to, notary }: MoveOptions, behind: readonly StoredEvent[]): Promise<OriginChange> {
  const [event, ...more] = behind;
  if (event && (more.length > 0 || !isOriginEvent(event))) throw new OtherLog('the shop has gone on there');
  const origins = await from.read<AuditEvent>(originStream);
  const last = origins.events.at(-1);
  const before = last?.type === 'log_origin_changed' ? last.data.to : notary.origin;
  const next = nextLogName(notary.origin, [before]);
  if (!event) {
    const event: AuditEvent = { type: 'log_origin_changed', data: { from: before, to: next, size: 0, reason: 'moved' } };
    const first = origins.revision === 'no_stream' ? 0n : origins.revision + 1n;
    const end = await to.store.head();
    await to.store.append(originStream, origins.revision, withMetadata(originStream, [event], commandOriginOf(next), new Date(), first));
    return recordNewName({ from, to, notary } as MoveOptions, await eventsAfter(to.store, end));
  }
  const change = originChangeOfEvent(event);
  if (change.to !== next || change.reason !== 'moved') throw new OtherLog('it was sealed under another name there');
  return change;
}

/** The events behind a position, which is that of an event, or 0: a server refuses to read from any other. */
async function eventsAfter(store: EventStore, end: bigint): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.readStored({ after: end })) events.push(event);
  return events;
}

/** Whether the tables have the positions of the new store already. */
async function hasMovedTables(pool: Sql, { to }: OriginChange): Promise<boolean> {
  return (await queryRows(pool, `select from audit.origin where to_origin = $1 and reason = 'moved'`, [to])).length > 0;
}

/**
 * Moves a stopped shop to another event store: its log, and then every table with positions in it. It may be interrupted anywhere and
 * repeated. The read models are rebuilt afterwards.
 */
export async function moveShop(moving: MoveOptions): Promise<{ events: number }> {
  const { from, to, pool, say } = moving;
  const running = await runningProcess(pool);
  if (running !== null) throw new Error(`the shop runs: ${running} is at work. Stop it and wait ten seconds`);
  const onProgress = (events: number) => say(`${events} events copied`);
  const change = await recordNewName(moving, await copyLog(from, to.store, { url: to.url, onProgress }));
  if (await hasMovedTables(pool, change)) return { events: 0 };
  return { events: await moveTables(pool, copiedPositions(from, to.store), (db) => addOrigin(db, change)) };
}
