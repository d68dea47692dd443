import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { eventually } from '@orderstream/client/eventually';
import { listenToPostgres } from '@orderstream/projections/platform/database/postgres-listener';
import { ClaimLoop } from '../processes/claim-loop.ts';
import type { Claim, ClaimedRow, ClaimedWork } from '../processes/claimed-work.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { testServers } from './servers.ts';

export type Chore = ClaimedRow & { state: string };
type Options = Partial<ClaimedWork<Chore>> & { pollMilliseconds?: number };

/** Writes all claimed rows as done. */
export const finishAll = async ({ rows, write }: Claim<Chore>) => void (await write(rows, { state: 'done' }, null));

/** A table of work for one spec file, and the workers that share it. */
export class Chores {
  pool!: pg.Pool;
  readonly #workers: { end: () => Promise<unknown> }[] = [];
  readonly #started = testServers(() => this.pool.end());

  constructor() {
    beforeAll(async () => {
      this.pool = new pg.Pool({ connectionString: this.#started().databaseUrl });
      await this.pool.query(`create table public.chores (id text primary key, claim_key text not null, state text not null default 'open',
        attempts int not null default 0, fence int not null default 0, next_at timestamptz default now(), claimed_until timestamptz)`);
    });
    beforeEach(() => this.pool.query('truncate public.chores'));
    // A worker that outlived a failed test would take the rows of the next one.
    afterEach(() => Promise.all(this.#workers.splice(0).map(({ end }) => end())));
  }

  /** Adds a chore that is due in so many seconds. */
  async add(claimKey: string, inSeconds = -1): Promise<string> {
    const id = randomUUID();
    await this.pool.query('insert into public.chores (id, claim_key, next_at) values ($1, $2, now() + make_interval(secs => $3))', [
      id,
      claimKey,
      inSeconds,
    ]);
    return id;
  }

  /** The row of a chore. */
  async rowOf(id: string): Promise<{ state: string; attempts: number; next_at: Date | null } | undefined> {
    const sql = 'select * from public.chores where id = $1';
    return (await this.pool.query<{ state: string; attempts: number; next_at: Date | null }>(sql, [id])).rows[0];
  }

  /** Starts a worker that calls `onClaim` for each claim. */
  worker(onClaim: (claim: Claim<Chore>) => Promise<void>, { pollMilliseconds = 20, ...options }: Options = {}) {
    const ending = new AbortController();
    const { signal } = ending;
    const claims: { key: string; ids: string[] }[] = [];
    let statements = 0;
    const queryAndCount = async (...args: Parameters<pg.Pool['query']>) => {
      const answer = await (this.pool.query(...args) as unknown as Promise<unknown>);
      statements += 1;
      return answer;
    };
    const pool = { query: queryAndCount } as unknown as pg.Pool;
    const carryOut = async (claim: Claim<Chore>) => {
      claims.push({ key: claim.rows[0]?.claim_key ?? '', ids: claim.rows.map(({ id }) => id) });
      await onClaim(claim);
    };
    const log = pino({ level: 'silent' });
    const loop = new ClaimLoop<Chore>(
      { pool, metrics: new Metrics(), log, signal, pollMilliseconds },
      { table: 'public.chores', needs: {}, carryOut, backOff: { first: 0.05, most: 0.05 }, ...options },
      {},
    );
    const onNotification = (payload: string | undefined) => loop.wake(Number(payload));
    const { databaseUrl } = this.#started();
    let isListening = false;
    const onMissed = () => (isListening = true);
    const ended = Promise.all([
      loop.run(),
      listenToPostgres({ databaseUrl, channels: [loop.channel], onNotification, onMissed, log, signal }),
    ]);
    const stopWorker = () => (ending.abort(), ended);
    this.#workers.push({ end: stopWorker });
    /** Resolves when the worker listens for notifications and has looked for due rows. */
    const ready = () =>
      eventually(
        () => isListening && statements > 0,
        (isReady) => isReady,
      );
    return { claims, statements: () => statements, ready, end: stopWorker };
  }
}
