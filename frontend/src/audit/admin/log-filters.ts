import { allEventKinds } from '../../orders/story/story.texts.ts';
import { anyText, oneOf, textMatching, type FiltersOf } from '../../ui/tables/address-filters.ts';
import type { ActivityFilters } from './audit.queries.ts';

const allKindNames: readonly string[] = allEventKinds;
const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
const knownKindsIn = (types: string): string | undefined =>
  types
    .split(',')
    .filter((type) => allKindNames.includes(type))
    .join(',') || undefined;

/** How each filter is read from the address: `from` and `to` are instants, `types` are separated by commas. */
export const logFilterReaders = {
  types: knownKindsIn,
  search: anyText,
  actor: anyText,
  from: textMatching(isInstant),
  to: textMatching(isInstant),
  technical: oneOf(['yes']),
};
export type LogFilters = FiltersOf<typeof logFilterReaders>;

/** The query parameters of the filters. Chosen kinds are shown even if they are technical. */
export const logQueryOf = ({ technical, types, search, actor, ...range }: LogFilters): ActivityFilters => ({
  ...range,
  types,
  search: search?.trim() || undefined,
  actor: actor?.trim() || undefined,
  business: types || technical ? undefined : true,
});
