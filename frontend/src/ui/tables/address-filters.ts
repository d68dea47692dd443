import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Reads a filter from its text in the address; undefined where the text is no value of it. */
type FilterReader = (text: string) => string | undefined;
/** A reader for each filter of a list: a missing one does not compile. */
export type ReadersOf<Filters> = { [Name in keyof Filters]-?: (text: string) => Filters[Name] | undefined };
export type FiltersOf<Reads extends Record<string, FilterReader>> = { [Name in keyof Reads]?: ReturnType<Reads[Name]> };

/** Reads a filter that has one of these values. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | undefined =>
    words.find((word) => word === text);
/** Reads a filter whose text passes a test. */
export const textMatching =
  (isRight: (text: string) => boolean) =>
  (text: string): string | undefined =>
    isRight(text) ? text : undefined;
export const anyText = textMatching((text) => text !== '');
export const calendarDay = textMatching((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));

/**
 * The filters of a list. The address holds them, so that a reload, a bookmark and Back keep them; values that mean nothing are ignored,
 * and other parameters stay. `reads` is a constant: it tells one list's filters from another's. `asSearch`: each change is a search that
 * Back returns from.
 */
export function useAddressFilters<Reads extends Record<string, FilterReader>>(reads: Reads, { asSearch = false } = {}) {
  const [address, setAddress] = useSearchParams();
  const readFrom = useCallback(
    (from: URLSearchParams) =>
      Object.fromEntries(
        Object.entries(reads).flatMap(([name, read]) => {
          const meant = read(from.get(name) ?? '');
          return meant === undefined ? [] : [[name, meant]];
        }),
      ) as FiltersOf<Reads>,
    [reads],
  );
  const filters = useMemo(() => readFrom(address), [readFrom, address]);
  const write = useCallback(
    (next: (before: FiltersOf<Reads>) => FiltersOf<Reads>): void =>
      setAddress(
        (before) => {
          const others = [...before].filter(([name]) => !Object.hasOwn(reads, name));
          const chosen: FiltersOf<Reads> = next(readFrom(before));
          const words = Object.keys(reads).flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : []));
          return [...others, ...words] as [string, string][];
        },
        { replace: !asSearch },
      ),
    [reads, readFrom, setAddress, asSearch],
  );
  const change = useCallback((part: FiltersOf<Reads>): void => write((before) => ({ ...before, ...part })), [write]);
  /** Replaces all filters. */
  const put = useCallback((all: FiltersOf<Reads>): void => write(() => all), [write]);
  return [filters, change, put] as const;
}
