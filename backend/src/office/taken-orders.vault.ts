import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../platform/database/vault.ts';

export type OrderTakerRow = { taken_by: string; name: string; since: Date };

/** The employees who have taken an order. */
@Injectable()
export class TakenOrdersVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** The holder of an order; null if it is not taken. */
  async of(orderId: string): Promise<OrderTakerRow | null> {
    const [row] = await queryRows<OrderTakerRow>(
      this.db,
      `select t.taken_by, coalesce(nullif(p.full_name, ''), p.email) as name, t.since
       from vault.taken_order t join vault.person p on p.user_id = t.taken_by where t.order_id = $1`,
      [orderId],
    );
    return row ?? null;
  }

  /** Takes an order, or takes it over from its shown holder; false if another employee has it by then. */
  async take(orderId: string, userId: string, from: string | null): Promise<boolean> {
    const taken = await changeRows(
      this.db,
      `insert into vault.taken_order as t (order_id, taken_by) values ($1, $2)
       on conflict (order_id) do update set taken_by = $2, since = case when t.taken_by = $2 then t.since else now() end
       where t.taken_by = $2 or t.taken_by = $3`,
      [orderId, userId, from],
    );
    return taken > 0;
  }

  /** Releases all orders of an employee. */
  async releaseAllOf(userId: string): Promise<void> {
    await changeRows(this.db, 'delete from vault.taken_order where taken_by = $1', [userId]);
  }

  async release(orderId: string): Promise<void> {
    await changeRows(this.db, 'delete from vault.taken_order where order_id = $1', [orderId]);
  }
}
