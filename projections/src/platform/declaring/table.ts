type ColumnType = 'uuid' | 'text' | 'text[]' | 'integer' | 'smallint' | 'bigint' | 'boolean' | 'timestamptz' | 'date' | 'jsonb';
type Kind = {
  readonly type: ColumnType;
  readonly isKey?: boolean;
  readonly isNullable?: boolean;
  /** The words that a text may be, where they are a known few. */
  readonly words?: readonly string[] | undefined;
  /** A whole number that outgrows a number of JavaScript: a decimal string in the row. */
  readonly isLarge?: boolean;
  /** Turns what the driver makes of a value into what the fold wrote. */
  readonly read?: (value: unknown) => unknown;
};

/** A column, and what its values are in a row: in the fold, and when the row is read. */
export class Column<T> {
  declare readonly value: T;

  constructor(readonly kind: Kind) {}

  nullable(): Column<T | null> {
    const { read } = this.kind;
    return new Column({ ...this.kind, isNullable: true, ...(read && { read: (value: unknown) => (value === null ? null : read(value)) }) });
  }

  /** The primary key. */
  key(): Column<T> {
    return new Column({ ...this.kind, isKey: true });
  }

  get ddl(): string {
    const { type, isKey, isNullable } = this.kind;
    return `${type}${isKey ? ' primary key' : isNullable ? '' : ' not null'}`;
  }
}

export const uuid = (): Column<string> => new Column({ type: 'uuid' });
/** `text(orderStatuses)` where the words are listed, `text<Sku>()` where only their type is known. */
export const text = <const T extends string = string>(words?: readonly T[]): Column<T> => new Column({ type: 'text', words });
export const texts = (): Column<string[]> => new Column({ type: 'text[]' });
export const integer = (): Column<number> => new Column({ type: 'integer' });
export const smallint = <T extends number = number>(): Column<T> => new Column({ type: 'smallint' });
/** Amounts and counts. The driver reads a bigint as text. */
export const bigint = (): Column<number> => new Column({ type: 'bigint', read: Number });
/** Positions and revisions of the log: decimal strings. */
export const position = (): Column<string> => new Column({ type: 'bigint', isLarge: true });
export const boolean = (): Column<boolean> => new Column({ type: 'boolean' });
/** An instant, as events have it: an ISO string. The driver reads it as a Date. */
export const timestamptz = (): Column<string> =>
  new Column({ type: 'timestamptz', read: (value) => (value instanceof Date ? value.toISOString() : value) });
export const date = (): Column<string> => new Column({ type: 'date' });
export const jsonb = <T>(): Column<T> => new Column({ type: 'jsonb' });

export type ColumnDeclarations = Readonly<Record<string, Column<unknown>>>;
type ColumnsOf<Row> = { readonly [K in keyof Row & string]: Column<Row[K]> };
type RowOfColumns<C extends ColumnDeclarations> = { -readonly [K in keyof C]: C[K]['value'] };

/** The columns of a read model that an answer tells. A column that is not picked is private. */
export type PickedColumns<Told extends object> = {
  readonly columns: ColumnsOf<Told>;
  /** These columns of a row, and no others. */
  readonly of: (row: Told) => Told;
};

/** The row of the picked columns. */
export type PickedRow<P> = P extends PickedColumns<infer Row> ? Row : never;

/** A read model's name, table and row, declared once. */
export interface ReadModel<Row extends object> {
  /** Also the name of its view in schema `read`. */
  readonly name: string;
  readonly columns: ColumnsOf<Row>;
  /** Column of the primary key. */
  readonly keyColumn: keyof Row & string;
  /** DDL of the table, which is named `rows` in the schema of each version. */
  readonly table: string;
  readonly pick: <K extends keyof Row & string>(...names: readonly K[]) => PickedColumns<Pick<Row, K>>;
}

/** A read model of any row. */
export type AnyReadModel = Pick<ReadModel<Record<string, unknown>>, 'name' | 'keyColumn' | 'table'> & {
  readonly columns: ColumnDeclarations;
};

/** The row of a read model. */
export type RowOf<M> = M extends ReadModel<infer Row> ? Row : never;

/** Names become identifiers in SQL. */
const nameForm = /^[a-z][a-z0-9_]{0,40}$/;

/** Throws if a name cannot be an identifier in SQL. */
export function checkName(name: string): string {
  if (!nameForm.test(name)) throw new Error(`"${name}" cannot be the name of a read model or of its column`);
  return name;
}

/** Declares a read model: its name, its columns and the DDL of its table. */
export function readModel<C extends ColumnDeclarations>(name: string, columns: C): ReadModel<RowOfColumns<C>> {
  type Row = RowOfColumns<C>;
  const keys = Object.keys(columns).filter((column) => columns[column]?.kind.isKey);
  const [keyColumn] = keys;
  if (keyColumn === undefined || keys.length > 1) throw new Error(`${name} has ${keys.length} keys: a read model has one`);
  const lines = Object.entries(columns).map(([column, { ddl }]) => `  ${checkName(column)} ${ddl}`);
  return {
    name: checkName(name),
    columns,
    keyColumn,
    table: `create table rows (\n${lines.join(',\n')}\n);\n`,
    pick: (...names) => pickColumns<Row, (typeof names)[number]>(columns, names),
  };
}

function pickColumns<Row extends object, K extends keyof Row & string>(
  columns: ColumnDeclarations,
  names: readonly K[],
): PickedColumns<Pick<Row, K>> {
  type PickedRow = Pick<Row, K>;
  return {
    columns: Object.fromEntries(names.map((name) => [name, columns[name]])) as unknown as ColumnsOf<PickedRow>,
    of: (row) => Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as PickedRow,
  };
}
