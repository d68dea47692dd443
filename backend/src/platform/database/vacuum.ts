import { queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import { connectionLimits, LimitedClient } from '@orderstream/projections/platform/database/limited-client';
import type { Logger } from 'pino';
import { SETTINGS, type Settings } from '../settings/settings.ts';
import { LOG, POOL } from '../tokens.ts';

/** Tables outside the vault that hold data about people. */
const alsoPersonal = ['work.mail', 'work.checkout_attempt', 'work.open_order', 'work.rate_windows'];

/** A vacuum may take as long as the command that waits for it: a large vault takes longer than the statements of requests may. */
const limits = { ...connectionLimits, statement_timeout: 55_000, answerMilliseconds: 60_000 };

/**
 * Deleted rows remain on their pages and in the indexes until a vacuum. PostgreSQL vacuums automatically once many have
 * accumulated, which in a small table is never. Indexes are cleaned even for a few rows, and no table is truncated, because that
 * would lock others out.
 */
@Injectable()
export class Vacuum {
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(
    @Inject(POOL) private readonly pool: Sql,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Resolves when all rows that were deleted before the call are vacuumed. Concurrent callers share the next run. */
  vacuumDeletedRows(): Promise<void> {
    if (!this.#running) return (this.#running = this.#vacuumPersonalTables().finally(() => (this.#running = null)));
    return (this.#next ??= this.#running.then(() => {
      this.#next = null;
      return this.vacuumDeletedRows();
    }));
  }

  /** Vacuums the tables with data about people. A deletion does not fail when its vacuum fails: PostgreSQL's autovacuum comes later. */
  async #vacuumPersonalTables(): Promise<void> {
    try {
      const rows = await queryRows<{ names: string }>(
        this.pool,
        `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
         where schemaname = 'vault' and tablename <> 'migrations' or schemaname || '.' || tablename = any($1)`,
        [alsoPersonal],
      );
      await this.#vacuumTables(String(rows[0]?.names));
    } catch (error) {
      this.log.warn({ err: error }, 'the vacuum of deleted rows failed and follows later');
    }
  }

  async #vacuumTables(tables: string): Promise<void> {
    const db = new LimitedClient({ connectionString: this.settings.databaseUrl, application_name: 'orderstream', ...limits });
    try {
      await db.connect();
      await db.query(`vacuum (index_cleanup on, truncate off) ${tables}`);
    } finally {
      await db.end();
    }
  }
}
