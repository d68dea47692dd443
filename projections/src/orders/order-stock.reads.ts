import { queryRows } from '../platform/database/sql.ts';
import { skuOf } from '@orderstream/contracts/catalogue';
import { awaitsUnits, needsUnits } from '@orderstream/contracts/orders/missing-units';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { availabilityModel } from '../stock/availability.table.ts';
import { inventoryHolds } from '../stock/inventory-holds.table.ts';
import { servedOrders } from '../stock/paid-queue.sql.ts';
import { paidQueue } from '../stock/paid-queue.table.ts';
import { needsUnitsSql } from './needed-units.sql.ts';
import { orderList, type OrderRow } from './order-list.table.ts';

/**
 * Holds of paid orders that the stock is not enough for, with the number of units that each can get: what is left by those that it is
 * enough for, first come, first served. All others get what they wait for. The pool decides alike (`promisedToEarlierOrders`).
 */
export const uncoveredHolds = `
  select h.order_id, h.channel, h.product_type, h.quantity, s.units - s.needed as obtainable
  from (${servedOrders('select channel, product_type, units from read.availability')}) s
    join read.inventory_holds h on h.channel = s.channel and h.product_type = s.product_type and h.place >= s.place`;

const models = [orderList, availabilityModel, inventoryHolds, paidQueue];

type OrderedUnits = Pick<OrderRow, 'id' | 'type' | 'status' | 'missing_units' | 'channel' | 'product_type'>;

/** Units that are free or the order's own, and those set aside for unpaid orders where it needs them. */
const obtainableQuery = `
  select greatest(0, a.units - a.on_hold + coalesce(own.quantity, 0), case
      when own.place >= s.place then least(own.quantity, s.units - s.needed)
      when own.place is not null then own.quantity
    end) as units
  from read.availability a
    left join read.inventory_holds own on own.order_id = $1 and own.channel = a.channel and own.product_type = a.product_type
    left join lateral (${servedOrders('select a.channel, a.product_type, a.units where own.place is not null')}) s on true
  where a.sku = $2`;

/** How many units an order can get; null where it gets none of any kind, or no more. */
export const obtainableUnits = ({ id, type, status, missing_units, channel, product_type }: OrderedUnits): Read<number | null> =>
  readFrom(models, async (db) => {
    if (type !== 'user' || !channel || !product_type || !awaitsUnits(status, missing_units)) return null;
    return (await queryRows<{ units: number }>(db, obtainableQuery, [id, skuOf(channel, product_type)]))[0]?.units ?? 0;
  });

const waitingQuery = (isOne: string): string => `
  select h.order_id as id
  from read.inventory_holds h join read.order_list_view o on o.id = h.order_id
    join (${servedOrders(`
      select a.channel, a.product_type, a.units from read.availability a where (a.channel, a.product_type) in
        (select i.channel, i.product_type from read.inventory_holds i where i.order_id ${isOne} and i.place is not null)`)}) s
      on s.channel = h.channel and s.product_type = h.product_type
  where h.order_id ${isOne} and h.place >= s.place and h.quantity > s.units - s.needed
    and ${needsUnitsSql}`;
/** The planner takes a list of unknown length for a long one: a list of one order would be planned each time. */
const [oneWaits, whichWait] = [waitingQuery('= $1'), waitingQuery('= any($1::uuid[])')];

/** Which of these orders are paid and wait for stock. */
export const ordersWaitingForStock = (orders: readonly Pick<OrderedUnits, 'id' | 'status' | 'missing_units'>[]): Read<string[]> =>
  readFrom(models, async (db) => {
    const paid = orders.filter(({ status, missing_units }) => needsUnits(status, missing_units)).map(({ id }) => id);
    if (paid.length === 0) return [];
    const [query, which] = paid.length === 1 ? [oneWaits, paid[0]] : [whichWait, paid];
    return (await queryRows<{ id: string }>(db, query, [which])).map(({ id }) => id);
  });
