import { queryRows, Where, type Sql } from '../platform/database/sql.ts';
import type { TransactionKind } from '@orderstream/contracts/payments/lifecycle';
import { likelyIdRangeOf } from '../platform/reading/id-range.ts';
import { selectedColumns, selectRows, sourceOf } from '../platform/reading/rows.ts';
import { keysetPageOf, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { transactionsModel, type TransactionRow } from './transactions.table.ts';

export type TransactionFilter = {
  kind?: TransactionKind | undefined;
  /** instants, both of them within */
  from?: string | undefined;
  to?: string | undefined;
  /** id prefix of an order */ order?: string | undefined;
};

const columns = selectedColumns(transactionsModel);
const newestFirst = 'order by t.created_at desc, t.id desc';
const chargesOfOrder = 'select t.id from read.transactions t where t.user_id = $1 and t.order_id between $2 and $3';
const chargesWithIds = `select ${columns.of('t')} from read.transactions t where t.id = any($1)`;

function conditionsOf(userId: string, { kind, from, to }: Omit<TransactionFilter, 'order'>): Where {
  const where = new Where();
  where.and('t.user_id = ?', userId);
  if (kind) where.and('t.kind = ?', kind);
  if (from) where.and('t.created_at >= ?', from);
  if (to) where.and('t.created_at <= ?', to);
  return where;
}

/** The payments of an order, and the refunds of their charges, which may be older than the attribution to the order. */
async function addOrder(db: Sql, where: Where, userId: string, order: string): Promise<boolean> {
  const ids = likelyIdRangeOf(order);
  if (!ids) return false;
  const charges = await queryRows<{ id: string }>(db, chargesOfOrder, [userId, ids.least, ids.greatest]);
  where.and(
    "(t.order_id between ? and ? or t.kind = 'refund' and t.charge_id = any(?))",
    ids.least,
    ids.greatest,
    charges.map(({ id }) => id),
  );
  return true;
}

/** The payments and refunds of a customer, the newest first. */
export const transactionsOf = (userId: string, { order, ...filter }: TransactionFilter, page: PageQuery): Read<Paged<TransactionRow>> =>
  readFrom(transactionsModel, async (db) => {
    const { items, next } = await keysetPageOf<TransactionRow>({ by: ['created_at', 'id'], page }, async (after, most) => {
      const where = conditionsOf(userId, filter);
      if (order && !(await addOrder(db, where, userId, order.trim()))) return [];
      if (after) where.and('(t.created_at, t.id) < (?, ?)', ...after);
      const query = `select ${columns.of('t')} from read.transactions t ${where.text} ${newestFirst} limit ${where.value(most)}`;
      return (await queryRows<TransactionRow>(db, query, where.values)).map(columns.row);
    });
    // What goes back belongs to the invoice that its charge paid, and to the order, whenever that became known.
    const charges = [...new Set(items.flatMap(({ kind, charge_id }) => (kind === 'refund' && charge_id ? [charge_id] : [])))];
    const paid = charges.length > 0 ? (await queryRows<TransactionRow>(db, chargesWithIds, [charges])).map(columns.row) : [];
    const paidBy = new Map(paid.map((row) => [row.id, row]));
    const withCharge = (row: TransactionRow) => {
      const charge = paidBy.get(row.charge_id ?? '');
      return { ...row, order_id: row.order_id ?? charge?.order_id ?? null, invoice_id: row.invoice_id ?? charge?.invoice_id ?? null };
    };
    return { items: items.map(withCharge), next };
  });

/** How many entries a filter finds. */
export const transactionsCount = (userId: string, { order, ...filter }: TransactionFilter): Read<number> =>
  readFrom(transactionsModel, async (db) => {
    const where = conditionsOf(userId, filter);
    if (order && !(await addOrder(db, where, userId, order.trim()))) return 0;
    const countQuery = `select count(*)::int as rows from read.transactions t ${where.text}`;
    return (await queryRows<{ rows: number }>(db, countQuery, where.values))[0]?.rows ?? 0;
  });

/** How much of each charge is refunded: requested, pending and completed refunds, and lost disputes. */
export async function refundedByCharge(db: Sql, charges: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sums = await queryRows<{ charge_id: string; amount: string }>(
    db,
    `select charge_id, sum(amount)::text as amount from read.transactions
     where kind = 'refund' and status <> 'failed' and charge_id = any($1) group by charge_id`,
    [charges],
  );
  return new Map(charges.map((charge) => [charge, Number(sums.find(({ charge_id }) => charge_id === charge)?.amount ?? 0)]));
}

export const refundedOfCharge = (chargeId: string): Read<number> =>
  readFrom(transactionsModel, async (db) => (await refundedByCharge(db, [chargeId])).get(chargeId) ?? 0);

export type ReceivedPayment = TransactionRow & { refunded: number };

const receivedPayments = `where t.id = $1 and t.user_id = $2 and t.kind = 'payment' and t.status = 'succeeded'`;

/** A completed payment of a user with its refunded amount. Null for any other. */
export const receivedPayment = (userId: string, id: string): Read<ReceivedPayment | null> =>
  readFrom(transactionsModel, async (db) => {
    const [row] = await selectRows(db, sourceOf(transactionsModel, 't'), receivedPayments, [id, userId]);
    return row ? { ...row, refunded: (await refundedByCharge(db, [id])).get(id) ?? 0 } : null;
  });
