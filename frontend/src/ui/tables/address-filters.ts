import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a filter's text in the address means; undefined where it means nothing. */
type Read = (text: string) => string | undefined;
export type FiltersOf<Reads extends Record<string, Read>> = { [Name in keyof Reads]?: ReturnType<Reads[Name]> };

export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | undefined =>
    words.find((word) => word === text);
export const textLike =
  (isRight: (text: string) => boolean) =>
  (text: string): string | undefined =>
    isRight(text) ? text : undefined;
export const anyText = textLike((text) => text !== '');
export const aDay = textLike((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));

/**
 * The filters of a list. The address holds them, so that a reload, a bookmark and Back keep them; values that mean nothing are ignored,
 * and other parameters stay. `reads` is a constant: it tells one list's filters from another's.
 */
export function useAddressFilters<Reads extends Record<string, Read>>(reads: Reads) {
  const [address, setAddress] = useSearchParams();
  const readFrom = useCallback(
    (from: URLSearchParams) =>
      Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(from.get(name) ?? '')])) as FiltersOf<Reads>,
    [reads],
  );
  const filters = useMemo(() => readFrom(address), [readFrom, address]);
  const change = useCallback(
    (part: FiltersOf<Reads>): void =>
      setAddress(
        (before) => {
          const others = [...before].filter(([name]) => !Object.hasOwn(reads, name));
          const chosen = Object.entries({ ...readFrom(before), ...part }).flatMap(([name, value]) => (value ? [[name, value]] : []));
          return [...others, ...chosen] as [string, string][];
        },
        { replace: true },
      ),
    [reads, readFrom, setAddress],
  );
  return [filters, change] as const;
}
