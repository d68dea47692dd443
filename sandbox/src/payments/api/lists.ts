import type Stripe from 'stripe';
import { listOf } from '../objects/absent.ts';
import type { Kind, Kinds } from '../store.ts';
import type { World } from '../world.ts';
import { invalid } from './errors.ts';

export interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}
interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

export const within = (at: number, range: Range | undefined) =>
  !range ||
  ((range.gt === undefined || at > range.gt) &&
    (range.gte === undefined || at >= range.gte) &&
    (range.lt === undefined || at < range.lt) &&
    (range.lte === undefined || at <= range.lte));

/** Newest first, from one cursor, with the page before or after it. */
export function page<T extends { id: string }>(found: T[], url: string, paging: Paging): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before } = paging;
  if (after !== undefined && before !== undefined)
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.', 'starting_after');
  const newest = found.toReversed();
  const position = (id: string, param: string) => {
    const at = newest.findIndex((each) => each.id === id);
    if (at < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
    return at;
  };
  if (before !== undefined) {
    const end = position(before, 'ending_before');
    return listOf(newest.slice(Math.max(0, end - limit), end), url, end > limit);
  }
  const from = after === undefined ? 0 : position(after, 'starting_after') + 1;
  return listOf(newest.slice(from, from + limit), url, newest.length > from + limit);
}

/** A list route: equal fields, the time of creation, and the page. */
export function listed<K extends Kind>(
  w: World,
  kind: K,
  url: string,
  given: Paging & { created?: Range },
  match: (each: Kinds[K]) => boolean,
) {
  const fits = w.store.all(kind).filter((each) => within('created' in each ? each.created : 0, given.created) && match(each));
  return page(fits, url, given);
}

export const same = (wanted: string | boolean | undefined, found: unknown) => wanted === undefined || wanted === found;
