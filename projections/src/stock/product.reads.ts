import { queryRows, unprepared, Where, type Sql } from '../platform/database/sql.ts';
import { skuOf, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import type { ProductSort, UnitStatus } from '@orderstream/contracts/stock/lifecycle';
import { idRangeOf } from '../platform/reading/id-range.ts';
import { containsPattern, keysetPage, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import type { PickedRow } from '../platform/declaring/table.ts';
import { selectRows, sourceOf } from '../platform/reading/rows.ts';
import { availabilityModel } from './availability.table.ts';
import { productModel, answeredProduct, type ProductRow } from './product.table.ts';
import { unitVersionOf } from './unit-version.ts';

/** What the office says of a unit. */
type UnitWords = { batch: string | null; note: string | null };
export type ListedProduct = PickedRow<typeof answeredProduct> & { mask: string | null; version: string } & UnitWords;
export type ProductFilter = {
  channel?: Channel | undefined;
  product_type?: ProductType | undefined;
  status?: UnitStatus | undefined;
  /** The beginning of the id of a unit or of the order that has it, or a part of what the office says of it. */
  search?: string | undefined;
};
export type ProductStats = { total: number; available: number; assigned: number };

const models = [productModel, availabilityModel];
const products = sourceOf(productModel, 'p');

function conditionsOf({ search, ...filter }: ProductFilter): Where {
  const where = new Where();
  where.and('p.moving = false');
  for (const [column, value] of Object.entries(filter)) if (value !== undefined) where.and(`p.${column} = ?`, value);
  const text = search?.trim();
  if (!text) return where;
  const ids = idRangeOf(text);
  const wordsCondition = 'p.id in (select w.id from vault.unit_words w where w.search like ?)';
  const wordsPattern = containsPattern(text);
  // Nothing has an id that begins with what is no id.
  if (!ids) {
    where.and(wordsCondition, wordsPattern);
    return where;
  }
  const { least, greatest } = ids;
  where.and(
    `(p.id between ? and ? or p.assigned_order_id between ? and ? or ${wordsCondition})`,
    least,
    greatest,
    least,
    greatest,
    wordsPattern,
  );
  return where;
}

/** Units of the stock, with the total, free and assigned numbers. */
export const productsPage = (
  filter: ProductFilter,
  page: PageQuery,
  sort: ProductSort = 'newest',
): Read<Paged<ListedProduct> & { stats: ProductStats }> =>
  readFrom(models, async (db) => {
    const direction = sort === 'oldest' ? 'ASC' : 'DESC';
    const { items, next } = await keysetPage(db, products, conditionsOf(filter), { by: ['created_at', 'id'], direction, page });
    return { items: await withMaskAndWords(db, items), next, stats: await statsOf(db) };
  });

/** How many units a filter finds. */
export const productsCount = (filter: ProductFilter): Read<number> =>
  readFrom(models, async (db) => {
    const { text, values } = conditionsOf(filter);
    const countQuery = unprepared(`select count(*)::int as rows from ${products.from} ${text}`);
    return (await queryRows<{ rows: number }>(db, countQuery, values))[0]?.rows ?? 0;
  });

/** Units by their ids, in that order; unknown ones are left out. */
export const productsByIds = (ids: readonly string[]): Read<ListedProduct[]> =>
  readFrom(productModel, async (db) => {
    const rows = await withMaskAndWords(db, await selectRows(db, products, 'where p.id = any($1)', [ids]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

async function withMaskAndWords(db: Sql, rows: readonly ProductRow[]): Promise<ListedProduct[]> {
  const masks = await masksByUnit(
    db,
    rows.map(({ id, fingerprint: version }) => ({ id, version })),
  );
  const words = await wordsByUnit(
    db,
    rows.map(({ id }) => id),
  );
  const nothing = { batch: null, note: null };
  return rows.map((row) => ({
    ...answeredProduct.of(row),
    mask: masks.get(row.id) ?? null,
    version: unitVersionOf({ ...row, sku: skuOf(row.channel, row.product_type) }),
    ...(words.get(row.id) ?? nothing),
  }));
}

const wordsQuery = 'select id, batch, note from vault.unit_words where id = any($1::uuid[])';

async function wordsByUnit(db: Sql, ids: readonly string[]): Promise<Map<string, UnitWords>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<UnitWords & { id: string }>(db, wordsQuery, [ids]);
  return new Map(rows.map(({ id, batch, note }) => [id, { batch, note }]));
}

const masksQuery = 'select id, version, mask from vault.private_info where id = any($1)';

/** id → mask of the current version, for units that have a secret. */
async function masksByUnit(db: Sql, secrets: readonly { id: string; version: string }[]): Promise<Map<string, string>> {
  if (secrets.length === 0) return new Map();
  const currentVersions = new Map(secrets.map(({ id, version }) => [id, version]));
  // Of a version of a secret, a list may show its mask and nothing else.
  const rows = await queryRows<{ id: string; version: string; mask: string }>(db, masksQuery, [[...currentVersions.keys()]]);
  return new Map(rows.filter(({ id, version }) => currentVersions.get(id) === version).map(({ id, mask }) => [id, mask]));
}

/** Counted per SKU by the projection: the numbers do not get slower as stock grows. */
async function statsOf(db: Sql): Promise<ProductStats> {
  const rows = await selectRows(db, sourceOf(availabilityModel, 'a'), '');
  const available = rows.reduce((sum, { units }) => sum + units, 0);
  const assigned = rows.reduce((sum, row) => sum + row.assigned, 0);
  return { total: available + assigned, available, assigned };
}
