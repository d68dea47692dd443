import { queryRows, type Where, type Sql } from '../platform/database/sql.ts';
import { skuParts, productTypeLabels, skus } from '@orderstream/contracts/catalogue';
import { likelyIdRangeOf } from '../platform/reading/id-range.ts';

const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase();
const wordsOf = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const goodsByName = skus.map(skuParts).map((goods) => {
  const labels = Object.values(productTypeLabels[goods.product_type]);
  return { ...goods, name: normalizeText([goods.channel, goods.product_type, ...labels].join(' ')) };
});

/** The goods whose name, in any language of the shop's, has all these words. */
export const goodsNamed = (words: readonly string[]): typeof goodsByName =>
  words.length === 0 ? [] : goodsByName.filter(({ name }) => words.every((word) => name.includes(word)));

/** Customers with more custom orders find the newer ones. */
const mostWords = 1000;
const wordsOfUser = `select order_id, version, description from vault.order_words where user_id = $1 order by created_at desc limit ${mostWords}`;
type OwnText = { order_id: string; version: string; description: string };

/**
 * Statements that each find the newest of these orders by a separate index. `conditions` holds those common to all, `rest` how each ends.
 * None when the text cannot match anything.
 */
export async function ownSearchBranches(
  db: Sql,
  where: Where,
  { userId, text, rest }: { userId: string; text: string; rest: string },
): Promise<string[]> {
  const selectOrders = (from: string, condition: string): string => `(select o.* from ${from} ${where.text} and ${condition} ${rest})`;
  const branches: string[] = [];
  const ids = likelyIdRangeOf(text.trim());
  if (ids) branches.push(selectOrders('read.order_list_view o', `o.id between ${where.value(ids.least)} and ${where.value(ids.greatest)}`));
  const words = wordsOf(text);
  const goods = goodsNamed(words);
  if (goods.length > 0) {
    const pairs = `unnest(${where.value(goods.map(({ channel }) => channel))}::text[], ${where.value(goods.map(({ product_type }) => product_type))}::text[])`;
    const each = selectOrders('read.order_list_view o', 'o.channel = g.channel and o.product_type = g.product_type');
    branches.push(`(select o.* from ${pairs} g (channel, product_type) cross join lateral ${each} o)`);
  }
  const all = words.length > 0 ? await queryRows<OwnText>(db, wordsOfUser, [userId]) : [];
  const matches = all.filter(({ description }) => words.every((word) => normalizeText(description).includes(word)));
  if (matches.length > 0) {
    const versions = `unnest(${where.value(matches.map(({ order_id }) => order_id))}::uuid[], ${where.value(matches.map(({ version }) => version))}::text[])`;
    branches.push(
      selectOrders(`${versions} w (id, version) join read.order_list_view o on o.id = w.id and o.words = w.version`, `o.type = 'custom'`),
    );
  }
  return branches;
}
