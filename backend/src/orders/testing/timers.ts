import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { orderTimersProjection } from '@orderstream/projections/orders/order-timers.projection';
import type { Projection } from '@orderstream/projections/platform/declaring/projection';
import { holdTimersProjection } from '@orderstream/projections/stock/hold-timers.projection';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import type { DueTimer } from '../../platform/processes/timers.ts';
import { MemoryRows } from '../../platform/testing/rows.ts';
import { orderTimers } from '../orders.timers.ts';
import type { ShopWorld } from './world.ts';

type Row = Omit<DueTimer, 'due_at'> & { due_at: string };

/** The rows of a read model after these events; `onRow` gets every row that ever existed. */
export function projectedRows<E extends AnyEvent, R extends object>(
  projection: Projection<E, R>,
  events: readonly Recorded[],
  onRow?: (row: R) => void,
): R[] {
  const rows = new MemoryRows(projection, onRow);
  for (const event of events) rows.take(event);
  return rows.allRows();
}

/** The pending timers in tables that have read this many events. */
export const timerRows = ({ log }: ShopWorld, read = log.events.length): Row[] => {
  const events = log.events.slice(0, read);
  return [...projectedRows(orderTimersProjection, events), ...projectedRows(holdTimersProjection, events)];
};

/** All timers that were ever set. */
export function timersEverSet({ log }: ShopWorld): Row[] {
  const all = new Map<string, Row>();
  const addRow = (row: Row) => void all.set(`${row.id} ${row.due_at}`, row);
  projectedRows(orderTimersProjection, log.events, addRow);
  projectedRows(holdTimersProjection, log.events, addRow);
  return [...all.values()];
}

/** Fires one of the due timers, from a table that may lag behind. */
export async function fireDueTimer(world: ShopWorld, bus: CommandBus, which: number, behind: number): Promise<void> {
  const now = world.clock.now().toISOString();
  const due = timerRows(world, world.log.events.length - behind).filter(({ due_at }) => due_at <= now);
  const row = due[which % Math.max(1, due.length)];
  if (row) await fireTimerRow(world, bus, row);
}

/** Sends the command of a timer. */
export async function fireTimerRow(world: ShopWorld, bus: CommandBus, row: Row): Promise<void> {
  const command = orderTimers[row.kind]?.({ ...row, due_at: new Date(row.due_at) });
  if (!command) throw new Error(`no process fires ${row.kind}`);
  await world.asRequest(`timer ${row.id} ${row.due_at}`, theSystem, async () => void (await bus.execute(command)));
}
