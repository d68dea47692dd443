import type { PageQuery, Paged, Read } from '@orderstream/projections/platform/reading/read';
import type { Language } from '@orderstream/contracts/shared/languages';
import { decimalOf } from '@orderstream/contracts/shared/money';
import { refusal } from '../deciding/refusal.ts';
import type { Ask } from './ask.ts';

type Cell = string | number | null | undefined;
/** The columns of a file: their names and values. A `Date` is written in the reader's time zone. */
type Columns<Row> = readonly (Record<Language, string> & { time?: true; of: (row: Row) => Cell | Date })[];
type Described<Filter, Row> = {
  takes: readonly (keyof Filter & string)[];
  columns: Columns<Row>;
  count: (ask: Ask, filter: Filter) => Promise<number>;
  page: (filter: Filter, page: PageQuery) => Read<Paged<Row>>;
};
/** A list that can be saved as a file; the type of its rows is not visible outside. */
export type ListAsFile<Filter> = {
  takes: readonly string[];
  /** Times name their time zone. */ head: (language: Language, zone: string) => string[];
  count: (ask: Ask, filter: Filter) => Promise<number>;
  page: (filter: Filter, page: PageQuery) => Read<Paged<readonly (Cell | Date)[]>>;
};

/** A list as a file, from the columns of its rows; the type of the rows is not visible outside. */
export const listAsFile = <Filter, Row>({ takes, columns, count, page }: Described<Filter, Row>): ListAsFile<Filter> => ({
  takes,
  count,
  head: (language, zone) => columns.map((column) => (column.time ? `${column[language]} (${zone})` : column[language])),
  page: (filter, at) => {
    const { models, run } = page(filter, at);
    const readLines = async (db: Parameters<typeof run>[0]) => {
      const { items, next } = await run(db);
      return { items: items.map((row) => columns.map(({ of }) => of(row))), next };
    };
    return { models, run: readLines };
  },
});

/** An amount as a decimal without its currency, which has its own column; empty without an amount. */
export const decimalAmount = (amount: number | null, currency: string | null): string =>
  amount === null || currency === null ? '' : decimalOf({ amount, currency });

/** The status that a filter names; refused if the list does not have it. */
export const requireStatus = <T extends string>(statuses: readonly T[], value: string | undefined): T | undefined => {
  const status = statuses.find((one) => one === value);
  if (value !== undefined && status === undefined) throw refusal('invalid', [{ field: 'status', code: 'unknown' }]);
  return status;
};
