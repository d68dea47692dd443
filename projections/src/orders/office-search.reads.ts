import { queryRows, type Where, type Sql } from '../platform/database/sql.ts';
import { idRangeOf } from '../platform/reading/id-range.ts';
import { containsPattern } from '../platform/reading/read.ts';
import { goodsNamed } from './own-search.reads.ts';

/** Which column has the ids of the provider's that begin like this. */
const columnByPrefix: Readonly<Record<string, string>> = { pi: 'stripe_payment_id', ch: 'stripe_charge_id', sub: 'stripe_subscription_id' };
/** A search that finds more people, or more descriptions, is too wide to be of use. */
const most = 500;
const peopleLike = `select user_id as id from vault.person where search like $1 limit ${most}`;
const descriptionsLike = `select order_id as id, version from vault.order_words where lower(description) like $1 and strpos(lower(description), $2) > 0
   order by created_at desc limit ${most}`;

/**
 * The word that the fewest descriptions contain, as far as the text shows: one with digits, else the longest. The index scans all
 * descriptions for every three letters of a query, so only one word is looked up.
 */
function rarestOf(text: string): string {
  const rarityOf = (word: string) => word.length + (/\d/.test(word) ? 1_000 : 0);
  const words = text.split(/\s+/).filter((word) => word.length > 3);
  return words.length === 0 ? text : words.reduce((best, word) => (rarityOf(word) > rarityOf(best) ? word : best));
}

/** A part of an id as people copy it: with its dashes, or the whole of it without any. */
function partOfId(text: string): string | null {
  const part = text.toLowerCase();
  if (/^[0-9a-f]{32}$/.test(part)) return part.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return /^[0-9a-f-]{3,36}$/.test(part) ? part : null;
}

const idRangeExists = 'select exists (select from read.order_list_view where id between $1 and $2) as matches';
/** As many digits as the screens show of an id. */
const shownDigits = 8;

/** A copied short id is an id prefix, which is found at once. */
async function idRangeOfPrefix(db: Sql, part: string) {
  const ids = part.replaceAll('-', '').length < shownDigits ? null : idRangeOf(part);
  const [row] = ids ? await queryRows<{ matches: boolean }>(db, idRangeExists, [ids.least, ids.greatest]) : [];
  return row?.matches ? ids : null;
}

/**
 * Statements that each find orders of one meaning of the text by a separate index. `where` holds the conditions common to all, `rest` how
 * each ends. None when the text cannot match anything.
 */
export async function officeSearchBranches(db: Sql, where: Where, { text, rest }: { text: string; rest: string }): Promise<string[]> {
  const conditions = where.text === '' ? 'where' : `${where.text} and`;
  const selectOrders = (from: string, condition: string): string => `(select o.* from ${from} ${conditions} ${condition} ${rest})`;
  const all = 'read.order_list_view o';
  const column = columnByPrefix[/^([a-z]+)_[\w-]+$/.exec(text)?.[1] ?? ''];
  if (column) return [selectOrders(all, `o.${column} = ${where.value(text)}`)];
  const branches: string[] = [];
  const part = partOfId(text);
  const idRange = part && (await idRangeOfPrefix(db, part));
  if (idRange) return [selectOrders(all, `o.id between ${where.value(idRange.least)} and ${where.value(idRange.greatest)}`)];
  if (part) branches.push(selectOrders(all, `o.id::text like ${where.value(containsPattern(part))}`));
  const people = await queryRows<{ id: string }>(db, peopleLike, [containsPattern(text)]);
  if (people.length > 0) {
    const ids = `unnest(${where.value(people.map(({ id }) => id))}::uuid[]) p (id)`;
    branches.push(`(select o.* from ${ids} cross join lateral ${selectOrders(all, 'o.user_id = p.id')} o)`);
  }
  const words = text.normalize('NFKC').toLowerCase();
  const descriptions = await queryRows<{ id: string; version: string }>(db, descriptionsLike, [containsPattern(rarestOf(words)), words]);
  if (descriptions.length > 0) {
    const versions = `unnest(${where.value(descriptions.map(({ id }) => id))}::uuid[], ${where.value(descriptions.map(({ version }) => version))}::text[])`;
    branches.push(selectOrders(`${versions} w (id, version) join ${all} on o.id = w.id and o.words = w.version`, `o.type = 'custom'`));
  }
  const goods = goodsNamed(words.match(/[\p{L}\p{N}]+/gu) ?? []);
  if (goods.length > 0) {
    const pairs = `unnest(${where.value(goods.map(({ channel }) => channel))}::text[], ${where.value(goods.map(({ product_type }) => product_type))}::text[])`;
    const each = selectOrders(all, 'o.channel = g.channel and o.product_type = g.product_type');
    branches.push(`(select o.* from ${pairs} g (channel, product_type) cross join lateral ${each} o)`);
  }
  return branches;
}
