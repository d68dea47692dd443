import type { Model } from '../declaring/model.ts';
import { quoteIdentifier, type Queryable } from './schema.ts';
import type { Column } from '../declaring/table.ts';
import { isTimers, timersModel } from '../declaring/timers.table.ts';

/** What the read models whose names end in `_timers` have in common. */
const columns = Object.entries<Column<unknown>>(timersModel('any_timers').columns).map(([name, { kind }]) => ({ name, type: kind.type }));

/**
 * One view over the timers of all capabilities: what is due when, of which kind, for whom. `id` is that of the timer,
 * `key` that of the thing it concerns, `payload` the further ids that its command needs.
 */
export async function showTimers(db: Queryable, models: readonly Model[]): Promise<void> {
  const casts = columns.map(({ name, type }) => `${name}::${type} as ${name}`);
  const noTimers = columns.map(({ name, type }) => `null::${type} as ${name}`);
  const selects = models
    .filter(({ name }) => isTimers(name))
    .map(({ name }) => `select '${name}'::text as model, ${casts.join(', ')} from read.${quoteIdentifier(name)}`);
  const all = selects.length > 0 ? selects.join(' union all ') : `select null::text as model, ${noTimers.join(', ')} where false`;
  await db.query(`create or replace view read.timers as ${all}`);
}
