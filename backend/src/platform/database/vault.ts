import type { Provider } from '@nestjs/common';
import type { Sql } from '@orderstream/projections/platform/database/sql';
import type { Pool } from 'pg';
import { DataSource, getMetadataArgsStorage, type EntityManager, type ObjectType, type ObjectLiteral, type Repository } from 'typeorm';
import { TABLES } from '../tokens.ts';

/** The vault for the files that own its tables (`*.vault.ts`): its rows by statement, and by entity. */
export interface VaultTransaction extends Sql {
  getRepository<Row extends ObjectLiteral>(entity: ObjectType<Row>): Repository<Row>;
}

/**
 * The rows that are not derived from events. A handler opens the transaction; only the vault files use the tables. Without a transaction,
 * each statement is one.
 */
export class Vault implements VaultTransaction {
  constructor(
    private readonly entities: DataSource,
    private readonly pool: Pool,
  ) {}

  query(statement: Parameters<Sql['query']>[0]): ReturnType<Sql['query']> {
    return this.pool.query(statement);
  }

  getRepository<Row extends ObjectLiteral>(entity: ObjectType<Row>): Repository<Row> {
    return this.entities.getRepository(entity);
  }

  /** Runs work in one transaction on the vault. */
  transaction<Result>(work: (transaction: VaultTransaction) => Promise<Result>): Promise<Result> {
    return this.entities.transaction((manager) => work(transactionOf(manager)));
  }
}

const transactionOf = (manager: EntityManager): VaultTransaction => ({
  inTransaction: true,
  query: async ({ text, values }) => {
    const { queryRunner } = manager;
    if (!queryRunner) throw new Error('TypeORM runs a transaction without its connection');
    const { records, affected } = await queryRunner.query(text, values, true);
    return { rows: records, rowCount: affected ?? null };
  },
  getRepository: (entity) => manager.getRepository(entity),
});

export const vaultProvider: Provider = {
  provide: Vault,
  inject: [DataSource, TABLES],
  useFactory: (entities: DataSource, pool: Pool) => new Vault(entities, pool),
};

/** The columns of an entity as the list of a `select`: of a row read so, the driver makes what the entity declares. */
export function columnsOf(entity: ObjectType<object>): string {
  const columns = getMetadataArgsStorage().filterColumns(entity as () => object);
  if (columns.some(({ options }) => options.transformer)) throw new Error('an entity with transformers is read by its repository');
  return columns.map(({ propertyName }) => propertyName).join(', ');
}
