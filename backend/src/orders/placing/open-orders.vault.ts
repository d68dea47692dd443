import { awaitingDelivery, payableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows, sqlList, sqlLiteral, type Sql } from '@orderstream/projections/platform/database/sql';
import { POOL } from '../../platform/tokens.ts';

/** An open order of a customer. `due`: it is time to compare it with the order's own stream. */
export type OpenOrderRow = { orderId: string; userId: string; fence: number; due: boolean };

/** A request that has taken a slot creates its order within this time, or never. */
const graceMinutes = 5;
const checkIntervalHours = 6;
const maxRemembered = 1_000;
const markedAtOnce = 1_000;

const columns = 'order_id as "orderId", user_id as "userId", fence, check_at <= now() as due';

/**
 * The orders that customers have open: an unpaid one takes a numbered slot, a paid one without a slot awaits its delivery.
 * There may be more rows than open orders, never fewer, so the order's own stream decides before a row has consequences.
 */
@Injectable()
export class OpenOrders {
  /** Orders whose slot this process frees or has freed recently: payments are reported several times, sometimes concurrently. */
  readonly #freedSlots = new Map<string, Promise<unknown>>();

  constructor(@Inject(POOL) private readonly pool: Sql) {}

  /**
   * Takes a slot for an order unless its customer has none left. Two requests for one number conflict in the key, so the limit holds
   * for concurrent requests. The number after the highest is free; all numbers are searched only if it exceeds the limit.
   */
  async take(userId: string, orderId: string, limit: number): Promise<'taken' | 'full'> {
    for (;;) {
      const [row] = await queryRows<{ outcome: 'taken' | 'full' | 'raced' }>(
        this.pool,
        `
          with known as (
            select exists (select from work.open_order where order_id = $2) as there,
              coalesce((select max(slot) from work.open_order where user_id = $1), 0) as highest
          ), next as (
            select case when highest < $3 then highest + 1 else (
              select n from generate_series(1, $3::int) n
              where (select count(*) from work.open_order where user_id = $1 and slot is not null) < $3
                and not exists (select from work.open_order where user_id = $1 and slot = n)
              order by n limit 1
            ) end as n
            from known where not there
          ), free as (
            select n from next where n is not null
          ), taken as (
            insert into work.open_order (order_id, user_id, slot, check_at)
            select $2, $1, n, now() + make_interval(mins => ${graceMinutes}) from free
            on conflict do nothing returning slot
          )
          select case when there or exists (select from taken) then 'taken' when exists (select from free) then 'raced' else 'full' end
            as outcome from known`,
        [userId, orderId, limit],
      );
      const outcome = row?.outcome;
      if (outcome && outcome !== 'raced') return outcome;
    }
  }

  /** Frees the slot of a paid order; its row stays until the order is delivered. */
  async freeSlotOfPaid(orderId: string): Promise<void> {
    const freeing = this.#freedSlots.get(orderId);
    if (freeing) return void (await freeing);
    const query = changeRows(
      this.pool,
      'update work.open_order set slot = null, fence = fence + 1 where order_id = $1 and slot is not null',
      [orderId],
    );
    this.#freedSlots.set(orderId, query);
    try {
      await query;
    } catch (error) {
      this.#freedSlots.delete(orderId);
      throw error;
    }
    const [oldest] = this.#freedSlots.keys();
    if (this.#freedSlots.size > maxRemembered && oldest !== undefined) this.#freedSlots.delete(oldest);
  }

  /** Keeps a row without a slot for an order that is paid and not delivered. */
  async markAwaitingDelivery({ orderId, userId }: { orderId: string; userId: string }): Promise<void> {
    await changeRows(
      this.pool,
      `insert into work.open_order as o (order_id, user_id, check_at) values ($1, $2, now() + make_interval(hours => ${checkIntervalHours}))
       on conflict (order_id) do update set slot = null, fence = o.fence + 1, check_at = excluded.check_at`,
      [orderId, userId],
    );
  }

  /** Frees the slot of an order that was canceled or never created. */
  async freeSlot(orderId: string): Promise<void> {
    await changeRows(this.pool, 'delete from work.open_order where order_id = $1 and slot is not null', [orderId]);
  }

  /** Deletes the row unless it has changed since it was read. */
  async deleteUnlessChanged({ orderId, fence }: OpenOrderRow): Promise<void> {
    await changeRows(this.pool, 'delete from work.open_order where order_id = $1 and fence = $2', [orderId, fence]);
  }

  /** The row agrees with its stream: the next comparison is hours away. */
  async markChecked({ orderId }: OpenOrderRow): Promise<void> {
    await changeRows(
      this.pool,
      `update work.open_order set check_at = now() + make_interval(hours => ${checkIntervalHours}) where order_id = $1`,
      [orderId],
    );
  }

  /**
   * Marks the due rows that agree with the list of orders, many at a time: nearly all of them. Where the list lags behind, a row that is no
   * longer needed stays until the next comparison, and the order's own stream still decides before it has consequences.
   */
  async markThoseListed(): Promise<void> {
    for (let marked = markedAtOnce; marked === markedAtOnce;) {
      marked = await changeRows(
        this.pool,
        `update work.open_order w set check_at = now() + make_interval(hours => ${checkIntervalHours})
         from (select order_id from work.open_order d join read.order_list_view o on o.id = d.order_id
           where d.check_at <= now() and (o.status in ${sqlList(payableStatuses)} or (d.slot is null and o.status = ${sqlLiteral(awaitingDelivery)}))
           limit ${markedAtOnce}) listed
         where w.order_id = listed.order_id`,
      );
    }
  }

  async find(orderId: string): Promise<OpenOrderRow | null> {
    const [row] = await queryRows<OpenOrderRow>(this.pool, `select ${columns} from work.open_order where order_id = $1`, [orderId]);
    return row ?? null;
  }

  async ofCustomer(userId: string): Promise<OpenOrderRow[]> {
    const rows = await queryRows<OpenOrderRow>(this.pool, `select ${columns} from work.open_order where user_id = $1`, [userId]);
    return rows;
  }

  /** Rows that are due for a comparison with their streams. */
  async due(most: number): Promise<OpenOrderRow[]> {
    const rows = await queryRows<OpenOrderRow>(
      this.pool,
      `select ${columns} from work.open_order where check_at <= now() order by check_at limit $1`,
      [most],
    );
    return rows;
  }
}
