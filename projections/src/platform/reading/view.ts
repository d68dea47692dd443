import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { AnyReadModel, Column, ReadModel } from '../declaring/table.ts';

const views = new WeakMap<object, EntitySchema>();

/** The view of a read model, as TypeORM asks for it. */
export function viewOf<Row extends object>({ name, columns }: Pick<ReadModel<Row>, 'name' | 'columns'>): EntitySchema<Row>;
export function viewOf(model: AnyReadModel): EntitySchema;
export function viewOf({ name, columns }: Pick<AnyReadModel, 'name' | 'columns'>): EntitySchema {
  const cached = views.get(columns);
  if (cached) return cached;
  const made = new EntitySchema({
    name,
    type: 'view',
    schema: 'read',
    tableName: name,
    synchronize: false,
    columns: Object.fromEntries(Object.entries(columns).map(([column, declared]) => [column, optionsOf(declared)])),
  });
  views.set(columns, made);
  return made;
}

function optionsOf({ kind: { type, read } }: Column<unknown>): EntitySchemaColumnOptions {
  return {
    ...(type === 'text[]' ? { type: 'text', array: true } : { type }),
    ...(read && { transformer: { from: read, to: (value: unknown) => value } }),
  };
}

/** A read model, or the class of a table of the vault. */
export type ReadableTable = AnyReadModel | (new () => object);

export const asEntity = (one: ReadableTable): EntitySchema | (new () => object) => (typeof one === 'function' ? one : viewOf(one));
