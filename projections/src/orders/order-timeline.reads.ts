import { queryRows, sqlList, Where, type Sql } from '../platform/database/sql.ts';
import { draftStatuses } from '@orderstream/contracts/orders/lifecycle';
import { customerStoryKinds } from '@orderstream/contracts/orders/timeline';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';
import { keysetPage, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { selectRows, sourceOf } from '../platform/reading/rows.ts';
import { orderList } from './order-list.table.ts';

export type Cause = Pick<LogRow, 'id' | 'event_type' | 'created_at' | 'source' | 'order_id'>;
/** `causes`: the events that led to it, the nearest first. */
export type ExplainedEntry = LogRow & { actor_name: string | null; causes: Cause[] };

const models = [orderList, notificationsLogs];

/** An order's story for its customer, oldest first; null for an order that the customer may not see. */
export const ownTimeline = (userId: string, orderId: string, page: PageQuery): Read<Paged<LogRow> | null> =>
  readFrom(models, async (db) => {
    if ((await queryRows(db, ordersOfCustomer, [orderId, userId])).length === 0) return null;
    return keysetPage(db, logs, shownToCustomer(entriesOf(orderId)), { by: ['position'], direction: 'ASC', page });
  });

/** An order's story with actors and causes; null for an unknown order. */
export const fullTimeline = (orderId: string, page: PageQuery): Read<Paged<ExplainedEntry> | null> =>
  readFrom(models, async (db) => {
    if ((await queryRows(db, ordersWithId, [orderId])).length === 0) return null;
    const { items, next } = await keysetPage(db, logs, entriesOf(orderId), { by: ['position'], direction: 'ASC', page });
    const [names, causes] = [await actorNames(db, items), await causesOf(db, items)];
    const explained = items.map((row) => ({
      ...row,
      actor_name: (row.actor.id !== null && names.get(row.actor.id)) || null,
      causes: causesOfRow(row, causes),
    }));
    return { items: page.after === undefined ? fromTheBeginning(explained) : explained, next };
  });

/** The units of an order are set aside a moment before it is created: its story begins with the order. */
function fromTheBeginning<Row extends LogRow>(rows: readonly Row[]): Row[] {
  const created = rows.filter(({ event_type }) => event_type === 'order_created');
  return [...created, ...rows.filter((row) => !created.includes(row))];
}

const logs = sourceOf(notificationsLogs, 'l');
const ordersWithId = 'select from read.order_list_view where id = $1';
const ordersOfCustomer = `${ordersWithId} and user_id = $2 and visible`;

function entriesOf(orderId: string): Where {
  const where = new Where();
  where.and('l.order_id = ?', orderId);
  return where;
}

/**
 * Leaves out events before a draft was sent, administrators' looks, and units that were reserved but never delivered. The step "order paid"
 * stands for its payment, and for no other one; of one look at several units only the first is shown.
 */
function shownToCustomer(where: Where): Where {
  where.and(`l.event_type in ${sqlList(customerStoryKinds)}`);
  where.and(`(l.event_type <> 'order_created' or l.payload ->> 'status' not in ${sqlList(draftStatuses)})`);
  where.and(
    `(l.event_type <> 'payment_success' or not exists (
       select from read.notifications_logs p
       where p.order_id = l.order_id and p.event_type = 'order_paid' and p.payload ->> 'charge_id' = l.payload ->> 'charge_id'))`,
  );
  where.and(
    `(l.event_type <> 'private_info_revealed' or (l.payload ->> 'to' = 'owner' and not exists (
       select from read.notifications_logs e
       where e.cause_id = l.cause_id and e.order_id = l.order_id and e.event_type = l.event_type and e.position < l.position)))`,
  );
  where.and(`(l.event_type <> 'delivery_taken_back' or l.payload ->> 'from' = 'delivered')`);
  return where;
}

async function actorNames(db: Sql, rows: readonly LogRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor }) => (actor.kind === 'user' && actor.id !== null ? [actor.id] : [])))];
  if (ids.length === 0) return new Map();
  const people = await queryRows<{ user_id: string; email: string; full_name: string }>(
    db,
    'select user_id, email, full_name from vault.person where user_id = any($1)',
    [ids],
  );
  return new Map(people.map(({ user_id, email, full_name }) => [user_id, full_name || email]));
}

const maxDepth = 12;

/** The direct and indirect causes of these events. */
async function causesOf(db: Sql, rows: readonly LogRow[]): Promise<Map<string, LogRow>> {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  let causeIds = rows.map(({ cause_id }) => cause_id);
  for (let round = 0; round < maxDepth; round += 1) {
    const missing = [...new Set(causeIds)].filter((id) => !rowsById.has(id));
    if (missing.length === 0) break;
    const causes = await selectRows(db, logs, 'where l.id = any($1)', [missing]);
    for (const row of causes) rowsById.set(row.id, row);
    causeIds = causes.map(({ cause_id }) => cause_id);
  }
  return rowsById;
}

/** The chain of events that led to a row, the nearest first. */
function causesOfRow(row: LogRow, rowsById: ReadonlyMap<string, LogRow>): Cause[] {
  const causes: Cause[] = [];
  for (let next = rowsById.get(row.cause_id); next && causes.length < maxDepth; next = rowsById.get(next.cause_id)) {
    const { id, event_type, created_at, source, order_id } = next;
    causes.push({ id, event_type, created_at, source, order_id });
  }
  return causes;
}
