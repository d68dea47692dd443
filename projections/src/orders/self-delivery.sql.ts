import { sqlList } from '../platform/database/sql.ts';
import { servedOrders } from '../stock/paid-queue.sql.ts';
import { needsUnitsSql } from './needed-units.sql.ts';
import type { SelfDelivery } from '@orderstream/contracts/orders/lifecycle';
import type { DismissCause } from '@orderstream/contracts/payments/lifecycle';
import { enteringStatuses } from '@orderstream/contracts/accounts/lifecycle';

/** A failed refund that the office gave up: the customer keeps the order. */
const notNeeded: DismissCause = 'not_needed';
const sqlWord = (word: SelfDelivery) => `'${word}'`;

/** Units of these products that are not set aside for orders that may still be paid: expired holds set nothing aside. */
const sharedUnits = (products: string): string => `
  select s.sku, s.channel, s.product_type, s.units as stock, s.needed as stock_needed, s.place as stock_place,
    s.units - greatest(0, s.on_hold - s.wanted - coalesce((select sum(l.quantity) from read.inventory_holds l
      where l.channel = s.channel and l.product_type = s.product_type and l.expires_at <= now()), 0)) as units
  from (${servedOrders(products)}) s`;

/**
 * Paid orders whose product is delivered automatically: whether delivery is imminent, or why they wait for a person. Units are shared as
 * the pool shares them: those of payable orders are kept, and paid orders are served in order of arrival. An order that there are units
 * for waits for a person as long as an earlier one needs more than there are. `products` narrows the products (`a`).
 */
export const selfDeliveryOfProducts = (products = ''): string => `
  select o.id, o.status, o.user_id, o.paid_at, o.stripe_subscription_id, o.stripe_charge_id, o.amount, o.currency, a.sku,
    case
      when o.disputed then ${sqlWord('disputed')}
      when o.refunded_amount > 0 or o.refunding
        or exists (select from read.transactions t where t.charge_id = o.stripe_charge_id and t.kind = 'refund' and t.status = 'pending')
        or exists (select from read.attention w where w.order_id = o.id and w.kind = 'refund_failed'
          and (w.closed_at is null or coalesce(w.details ->> 'dismissed', '${notNeeded}') <> '${notNeeded}'))
        then ${sqlWord('money_back')}
      when o.taken_back then ${sqlWord('taken_back')}
      when (u.status in ${sqlList(enteringStatuses)}) is not true or u.deleting then ${sqlWord('customer')}
      when k.place is null or (k.place >= a.stock_place and k.quantity > a.stock - a.stock_needed) then ${sqlWord('stock')}
      when k.place >= a.place then ${sqlWord('promised')}
      else ${sqlWord('soon')}
    end as self_delivery
  from (${servedOrders(sharedUnits(`select a.* from read.availability a where a.delivers_itself ${products}`))}) a
    join read.order_list_view o on o.channel = a.channel and o.product_type = a.product_type
    left join read.app_user u on u.id = o.user_id
    left join read.inventory_holds k on k.order_id = o.id and k.channel = a.channel and k.product_type = a.product_type
  where ${needsUnitsSql} and o.type = 'user'`;

/** The same of all products. */
export const selfDeliverySql = selfDeliveryOfProducts();
