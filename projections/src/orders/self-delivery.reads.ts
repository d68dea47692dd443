import { queryRows } from '../platform/database/sql.ts';
import { skuParts, skus, type Channel, type ProductType, type Sku } from '@orderstream/contracts/catalogue';
import { awaitingDelivery, type SelfDelivery } from '@orderstream/contracts/orders/lifecycle';
import { appUser } from '../accounts/app-user.table.ts';
import { attentionModel } from '../payments/attention/attention.table.ts';
import { transactionsModel } from '../payments/transactions.table.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { availabilityModel } from '../stock/availability.table.ts';
import { inventoryHolds } from '../stock/inventory-holds.table.ts';
import { paidQueue } from '../stock/paid-queue.table.ts';
import { orderList } from './order-list.table.ts';
import { selfDeliveryOfProducts } from './self-delivery.sql.ts';

/** `waiting`: paid orders that have not got their units. */
export type SelfDeliverySwitch = { channel: Channel; product_type: ProductType; on: boolean; waiting: number };

const switchesQuery = `
  select s.sku, coalesce(a.delivers_itself, false) as on, coalesce(o.waiting, 0)::int as waiting
  from unnest($1::text[]) as s (sku)
    left join read.availability a on a.sku = s.sku
    left join (
      select channel || '.' || product_type as sku, count(*) as waiting from read.order_list_view
      where status = '${awaitingDelivery}' and channel is not null group by 1
    ) o on o.sku = s.sku`;

/** Which products are delivered automatically. */
export const selfDeliverySwitches = (): Read<SelfDeliverySwitch[]> =>
  readFrom([availabilityModel, orderList], async (db) => {
    const rows = await queryRows<{ sku: Sku; on: boolean; waiting: number }>(db, switchesQuery, [[...skus]]);
    const bySku = new Map(rows.map(({ sku, ...row }) => [sku, row]));
    return skus.map((sku) => ({ ...skuParts(sku), on: false, waiting: 0, ...bySku.get(sku) }));
  });

const itsProduct = 'and (a.channel, a.product_type) = (select o.channel, o.product_type from read.order_list_view o where o.id = $1)';
const ofOrderQuery = `select self_delivery from (${selfDeliveryOfProducts(itsProduct)}) s where s.id = $1`;

/** Whether an order is delivered automatically, or why not; null where automatic delivery does not apply. */
export const selfDeliveryOf = (orderId: string): Read<SelfDelivery | null> =>
  readFrom([orderList, availabilityModel, inventoryHolds, paidQueue, appUser, transactionsModel, attentionModel], async (db) => {
    const [row] = await queryRows<{ self_delivery: SelfDelivery }>(db, ofOrderQuery, [orderId]);
    return row?.self_delivery ?? null;
  });
