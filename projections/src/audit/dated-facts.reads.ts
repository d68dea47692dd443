import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';
import { viewOf } from '../platform/reading/view.ts';
import type { FoldedRows } from './folded.ts';

const notByAuditors = `l.event_type not like 'audit\\_%'`;
const factsPerRead = 5_000;

export type FactCondition = (query: SelectQueryBuilder<LogRow>) => SelectQueryBuilder<LogRow>;
export const factsQuery = (db: EntityManager, condition: FactCondition) =>
  condition(db.getRepository(viewOf(notificationsLogs)).createQueryBuilder('l').where(notByAuditors));

/** Folds the facts between two positions into the rows, in chunks, and reports each chunk that is not the last. */
export async function foldInto(
  db: EntityManager,
  folded: FoldedRows,
  condition: FactCondition,
  from: string,
  to: string,
  onRead?: (last: string) => void,
): Promise<FoldedRows> {
  for (let after = from; ;) {
    const facts = await factsQuery(db, condition)
      .andWhere('l.position > :after and l.position <= :to', { after, to })
      .orderBy('l.position')
      .limit(factsPerRead)
      .getMany();
    for (const fact of facts) folded.fold(fact);
    const last = facts.at(-1);
    if (!last) return folded;
    after = last.position;
    if (facts.length < factsPerRead) return folded;
    onRead?.(after);
  }
}
