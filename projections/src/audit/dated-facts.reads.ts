import { unprepared, Where, type Sql } from '../platform/database/sql.ts';
import { notificationsLogs } from '../notifications/notifications-logs.table.ts';
import { selectRows, sourceOf } from '../platform/reading/rows.ts';
import type { FoldedRows } from './folded.ts';

const notByAuditors = `l.event_type not like 'audit\\_%'`;
const factsPerRead = 5_000;

export const logs = sourceOf(notificationsLogs, 'l');
export type FactCondition = (where: Where) => void;
/** The facts of a condition, but for what auditors do. */
export function factsWhere(condition: FactCondition): Where {
  const where = new Where();
  where.and(notByAuditors);
  condition(where);
  return where;
}

/** Folds the facts between two positions into the rows, in chunks, and reports each chunk that is not the last. */
export async function foldInto(
  db: Sql,
  folded: FoldedRows,
  condition: FactCondition,
  from: string,
  to: string,
  onRead?: (last: string) => void,
): Promise<FoldedRows> {
  for (let after = from; ;) {
    const where = factsWhere(condition);
    where.and('l.position > ? and l.position <= ?', after, to);
    const facts = await selectRows(db, logs, `${where.text} order by l.position limit ${factsPerRead}`, where.values, unprepared);
    for (const fact of facts) folded.fold(fact);
    const last = facts.at(-1);
    if (!last) return folded;
    after = last.position;
    if (facts.length < factsPerRead) return folded;
    onRead?.(after);
  }
}
