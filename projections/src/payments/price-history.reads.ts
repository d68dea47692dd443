import { queryRows } from '../platform/database/sql.ts';
import type { PriceEvent } from '@orderstream/contracts/payments/events';
import { skuParts, type Channel, type ProductType, type Sku } from '@orderstream/contracts/catalogue';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { notificationsLogs } from '../notifications/notifications-logs.table.ts';

/** Ended by another price, by removal of the mapping, or by the provider. */
export const priceEnds = ['replaced', 'removed', 'provider'] as const;
export type PriceEnd = (typeof priceEnds)[number];
type PriceSetter = { id: string; name: string | null };
/** A price that a product was sold at. `set_by`: null where no person did it. */
export type PricePeriod = {
  id: string;
  channel: Channel;
  product_type: ProductType;
  stripe_price_id: string;
  unit_amount: number;
  currency: string;
  since: string;
  set_by: PriceSetter | null;
  until: string | null;
  ended: PriceEnd | null;
};

type PriceLogRow = PriceEvent & { created_at: Date; actor_id: string | null; actor_name: string | null };

/** The log of prices is as short as the list of what is sold: a shop changes them some times a year. */
const priceLogQuery = `
  select l.event_type as type, l.payload as data, l.created_at, a.user_id as actor_id, coalesce(nullif(p.full_name, ''), p.email) as actor_name
  from read.notifications_logs l
    left join lateral (select (l.actor ->> 'id')::uuid as user_id where l.actor ->> 'kind' = 'user') a on true
    left join vault.person p on p.user_id = a.user_id
  where l.event_type = any($1) order by l.position`;

const types = ['price_mapped', 'price_unmapped', 'price_mapping_invalidated'] satisfies PriceEvent['type'][];

/** What each product was sold at, from when to when and set by whom; the latest first. */
export const priceHistory = (): Read<PricePeriod[]> =>
  readFrom(notificationsLogs, async (db) => periodsOf(await queryRows<PriceLogRow>(db, priceLogQuery, [types])));

/** The periods of each price, from the events that set and ended it. */
function periodsOf(events: readonly PriceLogRow[]): PricePeriod[] {
  const periods = new Map<string, PricePeriod>();
  const last = new Map<Sku, PricePeriod>();
  for (const { actor_id, actor_name, created_at, ...event } of events) {
    const at = created_at.toISOString();
    const { sku, mapping_id: id, price_id: stripe_price_id } = event.data;
    if (event.type === 'price_mapped') {
      const before = last.get(sku);
      if (before?.until === at && before.ended === 'removed') before.ended = 'replaced';
      const { unit_amount, currency } = event.data;
      const set_by = actor_id === null ? null : { id: actor_id, name: actor_name };
      const period = { id, ...skuParts(sku), stripe_price_id, unit_amount, currency, since: at, set_by, until: null, ended: null };
      periods.set(id, period);
      last.set(sku, period);
      continue;
    }
    const ending = periods.get(id);
    if (ending?.until !== null) continue;
    ending.until = at;
    ending.ended = event.type === 'price_unmapped' ? 'removed' : 'provider';
  }
  return [...periods.values()].reverse();
}
