import { queryRows, type Sql, type Statement } from '../database/sql.ts';
import type { Column, ReadModel } from '../declaring/table.ts';

export type SelectedColumns<Row> = {
  /** As the list of a `select` from something with this alias. */
  of: (alias: string) => string;
  /** What the driver made of a row, in the form that the read model declares. */
  row: <Selected extends Row>(row: Selected) => Selected;
};

/** The columns of a read model, and how their values leave the database. */
export function selectedColumns<Row extends object>({ columns }: Pick<ReadModel<Row>, 'columns'>): SelectedColumns<Row> {
  const all = Object.entries<Column<unknown>>(columns);
  const read = all.flatMap(([name, { kind }]) => (kind.read ? [{ name, from: kind.read }] : []));
  return {
    of: (alias) => all.map(([name]) => `${alias}.${name}`).join(', '),
    row: (selected) => {
      const values = selected as Record<string, unknown>;
      for (const { name, from } of read) values[name] = from(values[name]);
      return selected;
    },
  };
}

/** What rows are selected from: a read model under an alias, perhaps with columns of tables that are joined. */
export type Source<Row> = { alias: string; select: string; from: string; row: (row: Row) => Row };

export function sourceOf<Row extends object>(model: Pick<ReadModel<Row>, 'name' | 'columns'>, alias: string): Source<Row> {
  const columns = selectedColumns(model);
  return { alias, select: columns.of(alias), from: `read.${model.name} ${alias}`, row: columns.row };
}

/** The rows of a source; `rest` has its conditions, order and limit. */
export async function selectRows<Row extends object>(
  db: Sql,
  { select, from, row }: Source<Row>,
  rest: string,
  values: readonly unknown[] = [],
  sentAs: (text: string) => Statement = (text) => text,
): Promise<Row[]> {
  return (await queryRows<Row>(db, sentAs(`select ${select} from ${from} ${rest}`), values)).map(row);
}
