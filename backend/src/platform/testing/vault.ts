import pg from 'pg';
import { DataSource, type ObjectType } from 'typeorm';
import { entitiesOn } from '../database/database.ts';
import { Vault } from '../database/vault.ts';

/** A vault of a spec, with its connections. */
export class OpenVault extends Vault {
  private constructor(
    private readonly orm: DataSource,
    readonly connections: pg.Pool,
  ) {
    super(orm, connections);
  }

  static async on(config: pg.PoolConfig, entities: ObjectType<object>[] = []): Promise<OpenVault> {
    const pool = new pg.Pool(config).on('error', () => undefined);
    return new OpenVault(await new DataSource({ ...entitiesOn(pool), entities }).initialize(), pool);
  }

  end = (): Promise<void> => this.orm.destroy();
}
