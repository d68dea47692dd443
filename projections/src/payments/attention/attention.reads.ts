import { queryRows, unprepared, type Sql } from '../../platform/database/sql.ts';
import type { AttentionDetails } from '@orderstream/contracts/payments/attention';
import type { AttentionGroup } from '@orderstream/contracts/payments/lifecycle';
import { appUser } from '../../accounts/app-user.table.ts';
import { orderList } from '../../orders/order-list.table.ts';
import { selectedColumns } from '../../platform/reading/rows.ts';
import { keysetPageOf, readFrom, type PageQuery, type Paged, type Read } from '../../platform/reading/read.ts';
import { availabilityModel } from '../../stock/availability.table.ts';
import { inventoryHolds } from '../../stock/inventory-holds.table.ts';
import { paidQueue } from '../../stock/paid-queue.table.ts';
import { productModel } from '../../stock/product.table.ts';
import { userSubscriptions } from '../../subscriptions/user-subscriptions.table.ts';
import { attentionQueueSql } from './attention.sql.ts';
import { attentionModel, answeredEntry, type AttentionEntry } from './attention.table.ts';
import { refundedByCharge } from '../transactions.reads.ts';
import { transactionsModel } from '../transactions.table.ts';

/** `given_back`: how much of its charge is refunded or being refunded. `words`: the customer's text. */
export type AttentionOfUser = AttentionEntry & {
  user: { email: string; full_name: string } | null;
  given_back: number | null;
  words: string | null;
};

export const groupSql = `case kind when 'problem_reported' then 'problems' when 'deletion_waiting' then 'deletions' else 'attention' end`;

const models = [
  attentionModel,
  orderList,
  inventoryHolds,
  paidQueue,
  availabilityModel,
  appUser,
  productModel,
  transactionsModel,
  userSubscriptions,
];

/** The entries that wait for a person, newest first. `open` counts those of the group, or all of them. */
export const attentionPage = (page: PageQuery, group?: AttentionGroup): Read<Paged<AttentionOfUser> & { open: number }> =>
  readFrom(models, async (db) => {
    let open: number | undefined;
    const { items, next } = await keysetPageOf<AttentionEntry>({ by: ['since', 'id'], page }, async (after, most) => {
      const page = await pageWithCount(db, group, after ? 'where (since, id) < ($2::timestamptz, $3)' : '', [most, ...(after ?? [])]);
      open = page.open;
      return page.entries;
    });
    return {
      items: await withUsers(db, await withReports(db, await withGivenBack(db, items))),
      next,
      open: open ?? (await countOpen(db, group)),
    };
  });

/** How many wait. */
export const attentionOpen = (group?: AttentionGroup): Read<number> => readFrom(models, (db) => countOpen(db, group));

/** `closed` for an entry that was closed. */
export const attentionEntry = (id: string): Read<AttentionEntry | 'closed' | null> =>
  readFrom(models, async (db) => {
    const [entry] = await entries(db, 'where id = $2', [1, id]);
    if (entry) return entry;
    const closed = await queryRows(
      db,
      `select 1 from read.attention where id = $1 and closed_at is not null
       union all select 1 from vault.webhook where 'webhook.' || id = $1 and id = substring($1 from 9)`,
      [id],
    );
    return closed.length > 0 ? 'closed' : null;
  });

const columns = selectedColumns(answeredEntry);
/** The queue writes the details of an entry with its kind. */
const toEntry = (row: AttentionEntry) => answeredEntry.of(columns.row(row)) as AttentionEntry;

/** The group is one of our codes, never user input. */
const queueOfGroup = (group: AttentionGroup | undefined): string =>
  group === undefined ? attentionQueueSql : `select * from (${attentionQueueSql}) as whole where ${groupSql} = '${group}'`;

/** The query for a page of `everything`, narrowed by a where clause. */
const newestFirst = (where: string): string => `select * from everything ${where} order by since desc, id desc limit $1`;

/** Entries of the queue that a condition selects, the newest first. */
async function entries(db: Sql, where: string, values: readonly unknown[]): Promise<AttentionEntry[]> {
  const rows = await queryRows<AttentionEntry>(db, unprepared(`with everything as (${attentionQueueSql}) ${newestFirst(where)}`), values);
  return rows.map(toEntry);
}

/** A page of entries and the length of the queue in one statement: the queue is computed once. Without entries there is no length. */
async function pageWithCount(
  db: Sql,
  group: AttentionGroup | undefined,
  where: string,
  values: readonly unknown[],
): Promise<{ entries: AttentionEntry[]; open?: number }> {
  const rows = await queryRows<AttentionEntry & { open: number }>(
    db,
    unprepared(`with everything as materialized (${queueOfGroup(group)})
      select page.*, (select count(*)::int from everything) as open from (${newestFirst(where)}) as page order by since desc, id desc`),
    values,
  );
  const [first] = rows;
  return { entries: rows.map(toEntry), ...(first && { open: first.open }) };
}

async function countOpen(db: Sql, group?: AttentionGroup): Promise<number> {
  const rows = await queryRows<{ open: number }>(
    db,
    unprepared(`select count(*)::int as open from (${queueOfGroup(group)}) as everything`),
  );
  return rows[0]?.open ?? 0;
}

type WithGivenBack = AttentionEntry & Pick<AttentionOfUser, 'given_back'>;
type WithWords = WithGivenBack & Pick<AttentionOfUser, 'words'>;
/** Adds to each entry how much of its charge has been refunded. */
async function withGivenBack(db: Sql, items: readonly AttentionEntry[]): Promise<WithGivenBack[]> {
  const back = await refundedByCharge(db, [...new Set(items.flatMap(({ charge_id }) => charge_id ?? []))]);
  return items.map((item) => ({ ...item, given_back: item.charge_id === null ? null : (back.get(item.charge_id) ?? 0) }));
}

type ReportDetails = { id: string; text: string | null } & Required<
  Pick<AttentionDetails['problem_reported'], 'channel' | 'product_type' | 'unit_number'>
>;

/** Of a reported problem: what the customer wrote, the product, and which of the order's units it is. */
async function withReports(db: Sql, items: readonly WithGivenBack[]): Promise<WithWords[]> {
  const reports = items.filter((item) => item.kind === 'problem_reported');
  const ids = [
    reports.map(({ id }) => id.slice(id.indexOf('.') + 1)),
    reports.map(({ details }) => details.product_id),
    reports.map(({ order_id }) => order_id),
  ];
  const rows = reports.length === 0 ? [] : await queryRows<ReportDetails>(db, reportsSql, ids);
  const reportsById = new Map(rows.map(({ id, text, ...unit }) => [`problem.${id}`, { words: text, unit }]));
  return items.map((item) => {
    if (item.kind !== 'problem_reported') return { ...item, words: null };
    const { words = null, unit } = reportsById.get(item.id) ?? {};
    return { ...item, details: { ...item.details, ...unit }, words };
  });
}

const reportsSql = `
  select r.id, w.text, p.channel, p.product_type,
    array_position(array(select jsonb_path_query(o.items, '$[*].product_ids[*]') #>> '{}'), r.unit::text) as unit_number
  from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as r (id, unit, order_id)
    left join vault.problem_words w on w.id = r.id
    left join read.product p on p.id = r.unit
    left join read.order_list_view o on o.id = r.order_id`;

const peopleSql = 'select user_id, email, full_name from vault.person where user_id = any($1)';

async function withUsers(db: Sql, items: readonly WithWords[]): Promise<AttentionOfUser[]> {
  const ids = [...new Set(items.flatMap(({ user_id }) => user_id ?? []))];
  const people = ids.length > 0 ? await queryRows<{ user_id: string; email: string; full_name: string }>(db, peopleSql, [ids]) : [];
  const users = new Map(people.map(({ user_id, email, full_name }) => [user_id, { email, full_name }]));
  return items.map((item) => ({ ...item, user: (item.user_id !== null && users.get(item.user_id)) || null }));
}
