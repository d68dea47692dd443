import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Statements } from './statements.ts';
import { LOG, POOL } from '../tokens.ts';

/** Besides the vault: what the work still says about a person. */
const alsoPersonal = ['work.mail', 'work.checkout_attempt', 'work.open_order', 'work.rate_windows'];

/**
 * Deleted rows stay on their pages, and in the indexes, until somebody clears them away; PostgreSQL does so by itself when many
 * have come together, which in a small table is never. Indexes are gone through however few rows there are, and no table is
 * shortened: that would keep others out.
 */
@Injectable()
export class Vacuum {
  #under: Promise<void> | null = null;
  #again: Promise<void> | null = null;

  constructor(
    @Inject(POOL) private readonly pool: Statements,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Resolves when all rows deleted before are vacuumed. Concurrent callers share the next round. */
  done(): Promise<void> {
    if (!this.#under) return (this.#under = this.#clear().finally(() => (this.#under = null)));
    return (this.#again ??= this.#under.then(() => {
      this.#again = null;
      return this.done();
    }));
  }

  /** A deletion does not wait for it if it fails: PostgreSQL's autovacuum comes later. */
  async #clear(): Promise<void> {
    try {
      const { rows } = await this.pool.query<{ names: string }>(
        `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
         where schemaname = 'vault' and tablename <> 'migrations' or schemaname || '.' || tablename = any($1)`,
        [alsoPersonal],
      );
      await this.pool.query(`vacuum (index_cleanup on, truncate off) ${rows[0]?.names}`);
    } catch (error) {
      this.log.warn({ err: error }, 'deleted rows are cleared away later');
    }
  }
}
