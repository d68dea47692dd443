import { sqlList } from '../platform/database/sql.ts';
import { draftStatuses } from '@orderstream/contracts/orders/lifecycle';
import { customerStoryKinds } from '@orderstream/contracts/orders/timeline';
import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { PersonRow } from '../accounts/person.entity.ts';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';
import { keysetPage, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { viewOf } from '../platform/reading/view.ts';
import { orderList } from './order-list.table.ts';

export type Cause = Pick<LogRow, 'id' | 'event_type' | 'created_at' | 'source' | 'order_id'>;
/** `causes`: the events that led to it, the nearest first. */
export type ExplainedEntry = LogRow & { actor_name: string | null; causes: Cause[] };

const models = [orderList, notificationsLogs];

/** An order's story for its customer, oldest first; null for an order that the customer may not see. */
export const ownTimeline = (userId: string, orderId: string, page: PageQuery): Read<Paged<LogRow> | null> =>
  readFrom(models, async (db) => {
    const shown = { id: orderId, user_id: userId, visible: true };
    if (!(await db.getRepository(viewOf(orderList)).existsBy(shown))) return null;
    return keysetPage(shownToCustomer(entriesOf(db, orderId)), { by: ['position'], direction: 'ASC', page });
  });

/** An order's story with actors and causes; null for an unknown order. */
export const fullTimeline = (orderId: string, page: PageQuery): Read<Paged<ExplainedEntry> | null> =>
  readFrom(models, async (db) => {
    if (!(await db.getRepository(viewOf(orderList)).existsBy({ id: orderId }))) return null;
    const { items, next } = await keysetPage(entriesOf(db, orderId), { by: ['position'], direction: 'ASC', page });
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

const entriesOf = (db: EntityManager, orderId: string) =>
  db.getRepository(viewOf(notificationsLogs)).createQueryBuilder('l').where('l.order_id = :orderId', { orderId });

/**
 * Leaves out events before a draft was sent, administrators' looks, and units that were reserved but never delivered. The step "order paid"
 * stands for its payment, and for no other one; of one look at several units only the first is shown.
 */
const shownToCustomer = (query: SelectQueryBuilder<LogRow>): SelectQueryBuilder<LogRow> =>
  query
    .andWhere('l.event_type in (:...kinds)', { kinds: customerStoryKinds })
    .andWhere(`(l.event_type <> 'order_created' or l.payload ->> 'status' not in ${sqlList(draftStatuses)})`)
    .andWhere(
      `(l.event_type <> 'payment_success' or not exists (
         select from read.notifications_logs p
         where p.order_id = l.order_id and p.event_type = 'order_paid' and p.payload ->> 'charge_id' = l.payload ->> 'charge_id'))`,
    )
    .andWhere(
      `(l.event_type <> 'private_info_revealed' or (l.payload ->> 'to' = 'owner' and not exists (
         select from read.notifications_logs e
         where e.cause_id = l.cause_id and e.order_id = l.order_id and e.event_type = l.event_type and e.position < l.position)))`,
    )
    .andWhere(`(l.event_type <> 'delivery_taken_back' or l.payload ->> 'from' = 'delivered')`);

async function actorNames(db: EntityManager, rows: readonly LogRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor }) => (actor.kind === 'user' && actor.id !== null ? [actor.id] : [])))];
  if (ids.length === 0) return new Map();
  const people = await db.getRepository(PersonRow).find({
    where: { user_id: In(ids) },
    select: { user_id: true, email: true, full_name: true },
  });
  return new Map(people.map(({ user_id, email, full_name }) => [user_id, full_name || email]));
}

const maxDepth = 12;

/** The direct and indirect causes of these events. */
async function causesOf(db: EntityManager, rows: readonly LogRow[]): Promise<Map<string, LogRow>> {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  let causeIds = rows.map(({ cause_id }) => cause_id);
  for (let round = 0; round < maxDepth; round += 1) {
    const missing = [...new Set(causeIds)].filter((id) => !rowsById.has(id));
    if (missing.length === 0) break;
    const causes = await db.getRepository(viewOf(notificationsLogs)).findBy({ id: In(missing) });
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
