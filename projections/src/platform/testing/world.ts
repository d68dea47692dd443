import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import type { Pool } from 'pg';
import { readModels } from '../../registry.ts';
import { adminPool } from '../database/database.ts';
import { migrateReadModels } from '../building/migrate.ts';
import { openShop } from './shop.ts';
import { isEqual, verifyModel } from '../comparing/verify.ts';

const repository = join(import.meta.dirname, '../../../..');

const startedPrograms = new Set<ChildProcess>();

/** `afterAll` of every spec that starts programs: one left behind by a spec that failed half way would keep the run from ending. */
export function killPrograms(): void {
  for (const child of startedPrograms) child.kill('SIGKILL');
}

/** A program of the repository as a separate process, which reports when it is ready. */
export class Program {
  private constructor(
    readonly child: ChildProcess,
    readonly ready: RegExpExecArray,
    readonly output: string[],
  ) {}

  /** Starts it, and waits for the output that matches `sign`. */
  static async start(args: readonly string[], sign: RegExp, environment: Record<string, string> = {}): Promise<Program> {
    const child = spawn(process.execPath, [...args], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { PATH: process.env['PATH'], ...environment },
    });
    startedPrograms.add(child);
    child.once('exit', () => startedPrograms.delete(child));
    const output: string[] = [];
    const ready = new Promise<RegExpExecArray>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output.join('\n')}`)));
      createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
        output.push(line);
        const match = sign.exec(line);
        if (match) resolve(match);
      });
    });
    return new Program(child, await ready, output);
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Resolves when it is gone. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }
}

/** A separate PostgreSQL that restarts when it is killed, on the same port. */
export async function ownPostgres(folder: string): Promise<{ url: string; kill: () => void; end: () => Promise<void> }> {
  const source = `
    import { keepPostgres } from './sandbox/dist/postgres/keep.js';
    import { privatePort } from './sandbox/dist/folder/ports.js';
    const kept = await keepPostgres({ dataDir: ${JSON.stringify(folder)}, port: await privatePort(), log: () => {} });
    process.on('message', () => process.kill(kept.pid, 'SIGKILL'));
    process.on('SIGTERM', () => void kept.stop().then(() => process.exit(0)));
    console.log('ready at ' + kept.url());`;
  const program = await Program.start(['--input-type=module', '--eval', source], /ready at (\S+)/);
  return { url: program.ready[1] ?? '', kill: () => void program.child.send('kill'), end: () => program.end() };
}

export const startStore = (...args: string[]): Promise<Program> =>
  Program.start(['sandbox/dist/eventstore/main.js', ...args], /ready on 127\.0\.0\.1:(\d+)/);

/** The same seed gives the same choices. */
export function seededChoices(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function accountIdOf(n: number): string {
  const hash = createHash('sha1').update(`account ${n}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Accounts that are made and changed for as long as wanted; what was acknowledged is counted. */
export class AccountLoad {
  acknowledged = 0;
  #people = 0;
  #stopped = false;
  #failure: { error: unknown } | null = null;
  readonly #running: Promise<void>;

  constructor(
    private readonly store: EventStore,
    seed: number,
    private readonly pauseMilliseconds = 2,
  ) {
    this.#running = this.#appendUntilStopped(seededChoices(seed)).catch((error: unknown) => void (this.#failure = { error }));
  }

  /** Throws what ended it before. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    if (this.#failure) throw this.#failure.error;
  }

  async #appendUntilStopped(chance: (below: number) => number): Promise<void> {
    while (!this.#stopped) {
      const user_id = accountIdOf(this.#people);
      this.#people += 1;
      const life: AccountEvent[] = [
        { type: 'user_registered', data: { user_id, method: 'password' } },
        { type: 'email_confirmed', data: { user_id } },
        { type: 'user_status_changed', data: { user_id, from: 'pending_approval', to: 'active', reason: 'approved' } },
        { type: 'role_granted', data: { user_id, role: 'auditor' } },
        { type: 'user_deleted', data: { user_id } },
      ];
      await this.#appendToAccount(user_id, life.slice(0, 1 + chance(life.length)));
      await pause(chance(2 * this.pauseMilliseconds), 'people come one after another');
    }
  }

  async #appendToAccount(user_id: string, events: AccountEvent[]): Promise<void> {
    const commandId = randomUUID();
    const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' } as const;
    await this.store.append(`account-${user_id}`, 'no_stream', withMetadata(`account-${user_id}`, events, origin, new Date()), {
      deadline: Date.now() + 120_000,
    });
    this.acknowledged += events.length;
  }
}

/** Log, tables and the process between them. */
export class ProjectionsWorld {
  private constructor(
    readonly databaseUrl: string,
    readonly storeUrl: string,
    readonly store: EventStore,
    readonly pool: Pool,
  ) {}

  static async create(databaseUrl: string, storePort: string | undefined): Promise<ProjectionsWorld> {
    const storeUrl = `esdb://127.0.0.1:${storePort}?tls=false`;
    const pool = adminPool(databaseUrl);
    await migrateReadModels(pool, readModels);
    const store = connectEventStore(storeUrl);
    await openShop(pool, store);
    return new ProjectionsWorld(databaseUrl, storeUrl, store, pool);
  }

  async end(): Promise<void> {
    await this.store.close();
    await this.pool.end();
  }

  startProjector(options: readonly string[] = []): Promise<Program> {
    return Program.start([...options, 'projections/dist/main.js'], /projections ready/, {
      DATABASE_URL: this.databaseUrl,
      EVENTSTORE_URL: this.storeUrl,
    });
  }

  /** All read models are at the end of the log. */
  async waitUntilCaughtUp(): Promise<void> {
    const head = await this.store.head();
    await eventually(async () => {
      const { rows } = await this.pool
        .query<{ there: boolean }>(
          'select coalesce(bool_and(built_at is not null and position >= $1), false) as there from work.read_models',
          [String(head)],
        )
        .catch(() => ({ rows: [] }));
      return rows[0]?.there;
    }, 'catching up');
  }

  /** Every acknowledged event is stored once and every table equals a replay, row by row. Answers what does not hold. */
  async violationsAfter(acknowledged: number): Promise<string[]> {
    const violations: string[] = [];
    const ids = new Set<string>();
    const next = new Map<string, bigint>();
    for await (const delivery of this.store.readAll()) {
      if (delivery.kind !== 'event') continue;
      const { id, stream, revision, type } = delivery.event;
      if (type === 'shop_opened') continue;
      if (ids.has(id)) violations.push(`event ${id} is stored twice`);
      if (revision !== (next.get(stream) ?? 0n)) violations.push(`${stream} has a gap at revision ${revision}`);
      ids.add(id);
      next.set(stream, revision + 1n);
    }
    if (ids.size !== acknowledged) violations.push(`${acknowledged} events were acknowledged and ${ids.size} are stored`);
    for (const model of readModels) {
      const verified = await verifyModel({ pool: this.pool, store: this.store }, model);
      if (!isEqual(verified))
        violations.push(`${model.name} differs from a replay: ${JSON.stringify({ ...verified, position: String(verified.position) })}`);
    }
    return violations;
  }
}
