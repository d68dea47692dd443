import type { Model } from '../declaring/model.ts';
import { quoted, type Queryable } from './schema.ts';
import type { Column } from '../declaring/table.ts';
import { isTimers, timers } from '../declaring/timers.table.ts';

/** What the read models whose names end in `_timers` have in common. */
const columns = Object.entries<Column<unknown>>(timers('any_timers').columns).map(([name, { kind }]) => ({ name, type: kind.type }));

/**
 * One view over the timers of all capabilities: what is due when, of which kind, for whom. `id` is that of the timer,
 * `key` that of the thing it concerns, `payload` the further ids that its command needs.
 */
export async function showTimers(db: Queryable, models: readonly Model[]): Promise<void> {
  const casts = columns.map(({ name, type }) => `${name}::${type} as ${name}`);
  const nobody = columns.map(({ name, type }) => `null::${type} as ${name}`);
  const selects = models
    .filter(({ name }) => isTimers(name))
    .map(({ name }) => `select '${name}'::text as model, ${casts.join(', ')} from read.${quoted(name)}`);
  const all = selects.length > 0 ? selects.join(' union all ') : `select null::text as model, ${nobody.join(', ')} where false`;
  await db.query(`create or replace view read.timers as ${all}`);
}
