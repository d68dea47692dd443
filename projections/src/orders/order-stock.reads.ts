import { skuOf } from '@orderstream/contracts/catalogue';
import { awaitingDelivery, isAwaitingUnits } from '@orderstream/contracts/orders/lifecycle';
import { queryRows, preparedStatement } from '../platform/reading/prepared.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { availabilityModel } from '../stock/availability.table.ts';
import { inventoryHolds } from '../stock/inventory-holds.table.ts';
import { orderList, type OrderRow } from './order-list.table.ts';

/**
 * Holds of paid orders, with the number of units that each order can get: what the stock has beyond the other paid orders that it is
 * enough for, first come, first served. The pool decides alike (`promisedFirst`).
 */
export const paidHolds = `
  select h.order_id, h.channel, h.product_type, h.quantity, h.needed,
    h.units - coalesce(max(h.needed) filter (where h.needed <= h.units) over (partition by h.channel, h.product_type), 0)
      + case when h.needed <= h.units then h.quantity else 0 end as obtainable
  from (
    select p.order_id, p.channel, p.product_type, p.quantity, coalesce(a.units, 0) as units,
      (sum(p.quantity) over (partition by p.channel, p.product_type order by p.since, p.order_id))::int as needed
    from read.inventory_holds p
      left join read.availability a on a.channel = p.channel and a.product_type = p.product_type
    where p.expires_at is null
  ) h`;

const models = [orderList, availabilityModel, inventoryHolds];

type OrderedUnits = Pick<OrderRow, 'id' | 'type' | 'status' | 'channel' | 'product_type' | 'quantity'>;

/** Units that are free or the order's own, and those set aside for unpaid orders where it needs them. */
const obtainableQuery = preparedStatement(`
  select greatest(0, a.units - a.on_hold + coalesce(own.quantity, 0), least($4::int, k.obtainable)) as units
  from read.availability a
    left join read.inventory_holds own on own.order_id = $1
    left join (${paidHolds}) k on k.order_id = $1 and k.channel = $2 and k.product_type = $3
  where a.sku = $5`);

/** How many units an order can get; null where it gets none of any kind, or no more. */
export const obtainableUnits = ({ id, type, status, channel, product_type, quantity }: OrderedUnits): Read<number | null> =>
  readFrom(models, async (db) => {
    if (type !== 'user' || !channel || !product_type || !isAwaitingUnits(status)) return null;
    const values = [id, channel, product_type, quantity, skuOf(channel, product_type)];
    return (await queryRows<{ units: number }>(db, obtainableQuery, values))[0]?.units ?? 0;
  });

const waitingQuery = preparedStatement(`
  select k.order_id as id from (${paidHolds}) k join read.order_list_view o on o.id = k.order_id
  where k.order_id = any($1::uuid[]) and k.obtainable < k.quantity and o.status = '${awaitingDelivery}'`);

/** Which of these orders are paid and wait for stock. */
export const ordersWaitingForStock = (orders: readonly Pick<OrderedUnits, 'id' | 'status'>[]): Read<string[]> =>
  readFrom(models, async (db) => {
    const paid = orders.filter(({ status }) => status === awaitingDelivery);
    if (paid.length === 0) return [];
    return (await queryRows<{ id: string }>(db, waitingQuery, [paid.map(({ id }) => id)])).map(({ id }) => id);
  });
