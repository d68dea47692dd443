import { queryRows } from '../../platform/database/sql.ts';
import type { ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import { readFrom, type Read } from '../../platform/reading/read.ts';
import { attentionModel } from './attention.table.ts';

export type ReportedProblem = {
  id: string;
  product_id: string;
  reason: ProblemReason;
  note: string | null;
  reported_at: string;
  answer: string | null;
  answered_at: string | null;
  /** The unit was replaced, or its order lost it: there is nothing more to answer. */
  settled_at: string | null;
  /** The unit that was given instead. */
  replaced_by: string | null;
};

/** What a customer has reported about the units of an order, with what was answered. */
export const problemsOf = (userId: string, orderId: string): Read<ReportedProblem[]> =>
  readFrom(attentionModel, async (db) => {
    const rows = await queryRows<Omit<ReportedProblem, 'reported_at'> & { reported_at: Date }>(
      db,
      `select substring(a.id from 9) as id, a.details ->> 'product_id' as product_id, a.details ->> 'reason' as reason,
         a.details ->> 'replaced_by' as replaced_by, a.since as reported_at, a.details ->> 'answered_at' as answered_at,
         a.details ->> 'settled_at' as settled_at, note.text as note, answer.text as answer
       from read.attention a
         left join vault.problem_words note on note.id::text = substring(a.id from 9)
         left join vault.problem_words answer on answer.id::text = a.details ->> 'answer_id'
       where a.kind = 'problem_reported' and a.order_id = $1 and a.user_id = $2 order by a.since desc, a.id`,
      [orderId, userId],
    );
    return rows.map((row) => ({ ...row, reported_at: row.reported_at.toISOString() }));
  });
