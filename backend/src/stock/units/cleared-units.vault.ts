import type { Sku } from '@orderstream/contracts/catalogue';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { POOL } from '../../platform/tokens.ts';
import type { ClearedUnit } from './cleared-unit.ts';

/** A unit that its customer has seen, and the order that it belongs to. */
export type SeenUnit = { productId: string; orderId: string };

/** `recencyOf` in SQL. */
const rank = (row: string) => `${row}.moves * 3 + case ${row}.how when 'moved' then 0 when 'sold' then 1 else 2 end`;

/** The rows of units that were cleared from the states of their pools, always written before the event that clears them. */
@Injectable()
export class ClearedUnitsVault {
  constructor(@Inject(POOL) private readonly pool: Sql) {}

  /** Stores rows; of two rows of a unit the later one stays. `position` is the log position that the pool was read at. */
  async keep(sku: Sku, clearing: string, position: bigint, units: readonly ClearedUnit[]): Promise<void> {
    const columns = (['id', 'sku', 'how', 'version', 'moves', 'orderId', 'assignment'] as const).map((name) =>
      units.map((unit) => unit[name]),
    );
    await changeRows(
      this.pool,
      `
        with kept as (
          insert into vault.cleared_unit as c (position, id, sku, how, version, moves, order_id, assignment)
          select $3, u.* from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::int[], $9::uuid[], $10::int[])
            as u (id, sku, how, version, moves, order_id, assignment)
          on conflict (id) do update set position = excluded.position, sku = excluded.sku, how = excluded.how,
            version = excluded.version, moves = excluded.moves, order_id = excluded.order_id, assignment = excluded.assignment
          where (${rank('c')}, c.position) <= (${rank('excluded')}, excluded.position)
        )
        insert into vault.clearing (id, sku) values ($1, $2) on conflict do nothing`,
      [clearing, sku, position.toString(), ...columns],
    );
  }

  /** Deletes old clearings. Those of the last day remain, for readers with an earlier state of the pool. */
  async forgetClearingsBefore(sku: Sku, last: string): Promise<void> {
    await changeRows(this.pool, `delete from vault.clearing where sku = $1 and id <> $2 and kept_at < now() - interval '1 day'`, [
      sku,
      last,
    ]);
  }

  /** The rows of these units, as far as they were cleared. */
  async of(ids: readonly string[]): Promise<ClearedUnit[]> {
    const rows = await queryRows<ClearedUnit>(
      this.pool,
      `select id, sku, how, version, moves, order_id as "orderId", assignment from vault.cleared_unit where id = any($1::uuid[])`,
      [ids],
    );
    return rows;
  }

  /** The clearings whose rows are missing, because the tables come from an older backup than the log. */
  async missing(clearings: readonly string[]): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.pool,
      'select id from unnest($1::uuid[]) as c (id) where not exists (select from vault.clearing k where k.id = c.id)',
      [clearings],
    );
    return rows.map(({ id }) => id);
  }

  async noteSeen({ productId, orderId }: SeenUnit): Promise<void> {
    await changeRows(this.pool, 'insert into work.seen_unit (product_id, order_id) values ($1, $2) on conflict do nothing', [
      productId,
      orderId,
    ]);
  }

  /** The next seen units, after a given one, that may still be in the state of their pool. */
  async seen(after: SeenUnit | null, most: number): Promise<SeenUnit[]> {
    const rows = await queryRows<SeenUnit>(
      this.pool,
      `select product_id as "productId", order_id as "orderId" from work.seen_unit
        where $1::uuid is null or (product_id, order_id) > ($1, $2::uuid) order by product_id, order_id limit $3`,
      [after?.productId ?? null, after?.orderId ?? null, most],
    );
    return rows;
  }

  async forgetSeen(units: readonly SeenUnit[]): Promise<void> {
    await changeRows(
      this.pool,
      'delete from work.seen_unit s using unnest($1::uuid[], $2::uuid[]) as u (product_id, order_id) where (s.product_id, s.order_id) = (u.product_id, u.order_id)',
      [units.map(({ productId }) => productId), units.map(({ orderId }) => orderId)],
    );
  }
}
