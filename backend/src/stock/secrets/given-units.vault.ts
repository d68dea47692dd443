import { queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { GivenUnits } from '../../platform/database/accept-older-log.ts';
import { asSystem } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { isFree } from '../pool/pool-shape.ts';
import { pool } from '../pool/pool.decider.ts';

const patience = 60_000;

/** Those of the units that the tables know as given to a customer, or as quarantined. */
async function givenOf(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const tables = await queryRows<{ built: boolean }>(db, "select to_regclass('read.product') is not null as built");
  const ofTable = `union select id from read.product
    where id = any($1::uuid[]) and (assigned_order_id is not null or quarantined_at is not null)`;
  const rows = await queryRows<{ id: string }>(
    db,
    `select id from vault.cleared_unit where id = any($1::uuid[]) and how = 'sold' ${tables[0]?.built ? ofTable : ''}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The units that are free in a log that is older than the tables, and that the tables know as given to a customer. */
export async function findGivenUnits({ store, db }: { store: EventStore; db: Sql }): Promise<GivenUnits> {
  const given: { sku: Sku; units: { id: string; version: string }[] }[] = [];
  for (const sku of skus) {
    const { units } = (await asSystem(patience, () => load(store, pool, sku))).state;
    const free = [...units].flatMap(([id, unit]) => (isFree(unit) ? [{ id, version: unit.fingerprint }] : []));
    const ids = await givenOf(
      db,
      free.map(({ id }) => id),
    );
    if (ids.size > 0) given.push({ sku, units: free.filter(({ id }) => ids.has(id)) });
  }
  return {
    count: given.reduce((sum, { units }) => sum + units.length, 0),
    setAside: async () => {
      for (const { sku, units } of given)
        await asSystem(patience, () => transact(store, pool, sku, { type: 'QuarantineLost', sku, units, seen: true }));
    },
  };
}
