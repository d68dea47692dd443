import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool } from 'pg';
import { compareShops } from '../database/one-shop.ts';

/** A new shop for the process of the read models: the row and the list that the migrations of the write side leave, and the first fact of the log. */
export async function openShop(pool: Pool, store: EventStore): Promise<void> {
  await pool.query('create table work.shop as select gen_random_uuid() as id, false as has_facts');
  await pool.query('create table work.stored_shape as select name, hash from jsonb_each_text($1::jsonb) as shapes (name, hash)', [
    JSON.stringify(storedShapes),
  ]);
  await pool.query('create view work.reached as select 0::bigint as position');
  await compareShops({ store, pool });
}
