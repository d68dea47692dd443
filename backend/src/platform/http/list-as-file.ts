import type { Type } from '@nestjs/common';
import type { PageQuery, Paged, Read } from '@orderstream/projections/platform/reading/read';
import type { Language } from '@orderstream/contracts/shared/languages';
import { decimalOf } from '@orderstream/contracts/shared/money';
import type { Ask } from './ask.ts';

type Cell = string | number | null | undefined;
/** The columns of a file: their names and values. A `Date` is written in the reader's time zone. */
type Columns<Row> = readonly (Record<Language, string> & { time?: true; of: (row: Row) => Cell | Date })[];
type Described<Filters extends object, Row> = {
  /** The class that declares the filters of the list, and checks them. */ filters: Type<Filters>;
  columns: Columns<Row>;
  count: (ask: Ask, filters: Filters) => Promise<number>;
  page: (filters: Filters, page: PageQuery) => Read<Paged<Row>>;
};
/** A list that can be saved as a file; the types of its filters and rows are not visible outside. */
export type ListAsFile = {
  filters: Type<object>;
  /** Times name their time zone. */ head: (language: Language, zone: string) => string[];
  /** Both take filters that the class has checked. */
  count: (ask: Ask, filters: object) => Promise<number>;
  page: (filters: object, page: PageQuery) => Read<Paged<readonly (Cell | Date)[]>>;
};

/** A list as a file, from the columns of its rows. */
export const listAsFile = <Filters extends object, Row>({ filters, columns, count, page }: Described<Filters, Row>): ListAsFile => ({
  filters,
  count: (ask, chosen) => count(ask, chosen as Filters),
  head: (language, zone) => columns.map((column) => (column.time ? `${column[language]} (${zone})` : column[language])),
  page: (chosen, at) => {
    const { models, run } = page(chosen as Filters, at);
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
