import { useSearchParams } from 'react-router-dom';
import { allKinds } from '../../orders/story/story.texts.ts';
import type { ActivityFilters } from './audit.queries.ts';

/** As the address has them: `from` and `to` are instants, `types` are separated by commas. */
export type ChosenLog = {
  types?: string | undefined;
  search?: string | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  technical?: 'yes' | undefined;
};
export type ChangeLog = (change: { [K in keyof ChosenLog]: ChosenLog[K] | '' }) => void;

const known: readonly string[] = allKinds;
const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** The address holds the filters, so that a search can be bookmarked, shared and returned to. Unknown values are ignored. */
export function useLogFilters(): [ChosenLog, ChangeLog] {
  const [parameters, setParameters] = useSearchParams();
  const text = (name: string): string => parameters.get(name) ?? '';
  const instant = (name: string): string | undefined => (isInstant(text(name)) ? text(name) : undefined);
  const types = text('types').split(',');
  const filters: ChosenLog = {
    types: types.filter((type) => known.includes(type)).join(',') || undefined,
    search: text('search') || undefined,
    actor: text('actor') || undefined,
    from: instant('from'),
    to: instant('to'),
    technical: text('technical') === 'yes' ? 'yes' : undefined,
  };
  const change: ChangeLog = (part) => {
    const next = Object.entries({ ...filters, ...part }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParameters(Object.fromEntries(next), { replace: true });
  };
  return [filters, change];
}

/** The query parameters. Explicitly chosen kinds are shown, technical or not. */
export const askedLog = ({ technical, types, search, actor, ...range }: ChosenLog): ActivityFilters => ({
  ...range,
  types,
  search: search?.trim() || undefined,
  actor: actor?.trim() || undefined,
  business: types || technical ? undefined : true,
});
