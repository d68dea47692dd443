import type Stripe from 'stripe';
import { listOf } from '../objects/absent.ts';
import { isLinked } from '../links.ts';
import type { Kind, Kinds } from '../store.ts';
import type { ProviderWorld } from '../world.ts';
import { invalidRequest } from './errors.ts';
import { hashParam, type ParamReader } from './params.ts';
import { apiRoute } from './route.ts';

interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}
interface Cursor extends Paging {
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
}

/** A page of a list, newest first, before or after a cursor. */
export function pageOfList<T extends { id: string }>(objects: T[], url: string, paging: Paging): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before } = paging;
  if (after !== undefined && before !== undefined)
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', 'starting_after');
  const newest = objects.toReversed();
  const positionOf = (id: string, param: string) => {
    const at = newest.findIndex((each) => each.id === id);
    if (at < 0) throw invalidRequest(`No such object: '${id}'`, param, 'resource_missing');
    return at;
  };
  if (before !== undefined) {
    const end = positionOf(before, 'ending_before');
    return listOf(newest.slice(Math.max(0, end - limit), end), url, end > limit);
  }
  const from = after === undefined ? 0 : positionOf(after, 'starting_after') + 1;
  return listOf(newest.slice(from, from + limit), url, newest.length > from + limit);
}

/** The objects that may match: if a filter names a linked object, only those that reference it. */
function candidates<K extends Kind>(w: ProviderWorld, kind: K, given: object): Kinds[K][] {
  const { payment = {}, ...owners } = given as Record<string, object | string | undefined>;
  const wanted = { ...owners, ...(typeof payment === 'object' && payment) } as Record<string, unknown>;
  const id = ['payment_intent', 'charge', 'invoice', 'subscription', 'customer'].map((field) => wanted[field]).find(Boolean);
  return isLinked(kind) && typeof id === 'string' ? w.store.referencing(kind, id) : w.store.all(kind);
}

/** A page of the objects that match a test and the filter on their creation time. */
export function listObjects<K extends Kind>(w: ProviderWorld, kind: K, url: string, given: Cursor, fits: (each: Kinds[K]) => boolean) {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = given.created ?? {};
  const isInPeriod = (at: number) => at > gt && at >= gte && at < lt && at <= lte;
  return pageOfList(
    candidates(w, kind, given).filter((each) => isInPeriod('created' in each ? each.created : 0) && fits(each)),
    url,
    given,
  );
}

type Filters<T, O> = { [F in Exclude<keyof T, keyof Cursor>]?: (each: O, wanted: T[F]) => boolean };
const cursorParams = ['limit', 'starting_after', 'ending_before', 'created'];

/** The two routes that every resource has: one object by its id, and the list, whose filters compare for equality by default. */
export function getAndListRoutes<K extends Kind, T extends Cursor>(
  kind: K,
  path: string,
  params: ParamReader<T>,
  filters: Filters<T, Kinds[K]> = {},
) {
  const special = Object.entries(filters) as [keyof T, (each: Kinds[K], wanted: T[keyof T]) => boolean][];
  const hasEqualField = (each: Kinds[K], field: string, wanted: unknown) => {
    const objects: unknown = Reflect.get(each, field);
    return wanted === (typeof objects === 'object' && objects !== null && 'id' in objects ? objects.id : objects);
  };
  const matchesFilters = (each: Kinds[K], given: T) =>
    special.every(([field, fitting]) => fitting(each, given[field])) &&
    Object.entries(given).every(
      ([field, wanted]) => cursorParams.includes(field) || field in filters || hasEqualField(each, field, wanted),
    );
  return [
    apiRoute('GET', path, params, (w, given) => listObjects(w, kind, path, given, (each) => matchesFilters(each, given))),
    apiRoute('GET', `${path}/{id}`, hashParam({}), (w, _, id) => w.store.get(kind, id)),
  ];
}
