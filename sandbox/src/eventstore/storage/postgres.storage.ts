import { Client, DatabaseError, Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import type { StreamHead, StoredEntry } from '../log/model.ts';
import { CopyIn, CopyOut } from './postgres.copy.ts';
import { batchValues, copyOf, eventOf, eventsOfCopy, headOf, type EventRow, type HeadRow } from './postgres.rows.ts';
import {
  CHECKS,
  FORMAT,
  HEADS,
  LAST_EVENT,
  PAGES_OF_ALL,
  PAGES_OF_STREAM,
  PERSIST,
  PERSIST_WITH_SETTINGS,
  SCHEMA,
  SETTLED_STREAMS,
  STREAMS,
} from './postgres.schema.ts';
import { CommitUnknown, StorageLost, StorageUnable, type Batch, type EventPageRequest, type Storage } from './storage.ts';

/** Advisory lock that the only writer of a database holds while it is connected. */
const WRITER_LOCK = 0x0e5db;
const UNIQUE_VIOLATION = '23505';
/** SQLSTATE classes of errors in the rows: data, constraints, limits. All others are failures of the database. */
const FAULTY_ROWS = /^(22|23|54)/;
const READERS = 6;
const NAMES_AT_ONCE = 5_000;
/**
 * The planner expects lists of unknown length to be expensive and would plan each query again. Plans made while a table is small must
 * serve when it is large, so sequential scans are off.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
/** Idle connections are kept: opening one and planning its statements costs as much as a hundred queries. */
const IDLE_MS = 300_000;

const ignoreNotice = (): void => undefined;

/** Another server writes to this database. */
export class AnotherWriter extends StorageLost {}

export class PostgresStorage implements Storage {
  readonly #url: string;
  readonly #readers: Pool;
  #writer: Client | null = null;

  constructor(url: string) {
    this.#url = url;
    const reader = { application_name: 'event store reader', keepAlive: true, options: PLANNING, idleTimeoutMillis: IDLE_MS };
    this.#readers = new Pool({ connectionString: url, max: READERS, ...reader });
    // An idle connection that ends is replaced by the next query; one that fails rejects the waiting query.
    this.#readers.on('error', ignoreNotice);
  }

  async open(): Promise<StoredEntry | null> {
    const writer = this.#writer ?? (await this.#connect());
    const [last] = (await writer.query<EventRow>(LAST_EVENT)).rows.map(eventOf);
    return last ?? null;
  }

  async heads(streams: string[]): Promise<StreamHead[]> {
    const rows = await this.#read<HeadRow>({ name: 'heads', text: HEADS, values: [streams] });
    return rows.map(headOf);
  }

  async eachStream(take: (name: string) => void): Promise<void> {
    for (const { name } of await this.#read<{ name: string }>({ text: SETTLED_STREAMS })) take(name);
    for (let after = ''; ;) {
      const page = await this.#read<{ name: string }>({ name: 'streams', text: STREAMS, values: [after, NAMES_AT_ONCE] });
      for (const { name } of page) take(name);
      const last = page.at(-1);
      if (last === undefined || page.length < NAMES_AT_ONCE) return;
      after = last.name;
    }
  }

  async persist(batch: Batch): Promise<void> {
    const writer = this.#writer;
    if (writer === null) throw new StorageLost('not connected');
    try {
      if (batch.settings.length === 0) await writer.query(new CopyIn(PERSIST, copyOf(batch.events))).done;
      else await writer.query({ name: 'persist', text: PERSIST_WITH_SETTINGS, values: batchValues(batch) });
    } catch (error) {
      throw await this.#persistFailure(writer, error);
    }
  }

  async readAll({ from, limit, direction }: EventPageRequest): Promise<StoredEntry[]> {
    return eventsOfCopy(await this.#reading((reader) => reader.query(new CopyOut(PAGES_OF_ALL[direction](from, limit))).done));
  }

  async readStream(stream: string, { from, limit, direction }: EventPageRequest): Promise<StoredEntry[]> {
    const text = PAGES_OF_STREAM[direction];
    return (await this.#read<EventRow>({ name: `stream ${direction}`, text, values: [from, limit, stream] })).map(eventOf);
  }

  /** Checks all invariants; an empty list means a sound database. */
  async check(): Promise<string[]> {
    const problems = [];
    for (const [problem, text] of Object.entries(CHECKS)) {
      if ((await this.#read({ text })).length > 0) problems.push(problem);
    }
    return problems;
  }

  async close(): Promise<void> {
    await this.#drop();
    if (!this.#readers.ended) await this.#readers.end();
  }

  async #connect(): Promise<Client> {
    const writer = new Client({ connectionString: this.#url, application_name: 'event store writer', keepAlive: true });
    writer.on('error', () => this.#forget(writer));
    writer.on('end', () => this.#forget(writer));
    try {
      await writer.connect();
      await writer.query('set synchronous_commit = on');
      const { rows } = await writer.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [WRITER_LOCK]);
      if (rows[0]?.locked !== true) throw new AnotherWriter('another event store server writes to this database');
      await writer.query(SCHEMA);
      const { rows: nodes } = await writer.query<{ version: number }>('select version from es_node');
      if (nodes[0]?.version !== FORMAT) throw new Error(`the database has format ${nodes[0]?.version}, this server writes ${FORMAT}`);
    } catch (error) {
      await closeQuietly(writer);
      throw error;
    }
    this.#writer = writer;
    return writer;
  }

  /** Classifies a failed commit: a refused statement has stored nothing, an interrupted one may have been committed. */
  async #persistFailure(writer: Client, error: unknown): Promise<unknown> {
    const alive = this.#writer === writer;
    const refused = error instanceof DatabaseError && error.severity === 'ERROR';
    if (refused && error.code === UNIQUE_VIOLATION) {
      // The primary key is the fence: another process has written although the lock was ours.
      await this.#drop();
      return new AnotherWriter('another event store server has written to this database', { cause: error });
    }
    if (refused && alive) return FAULTY_ROWS.test(error.code ?? '') ? error : new StorageUnable(error.message, { cause: error });
    await this.#drop();
    return new CommitUnknown('the connection was lost while committing', { cause: error });
  }

  #read<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    return this.#reading(async (reader) => (await reader.query<Row>(query)).rows);
  }

  /** Runs queries on a pooled connection; any failure is a `StorageLost`. */
  async #reading<T>(ask: (reader: PoolClient) => Promise<T>): Promise<T> {
    try {
      const reader = await this.#readers.connect();
      // A connection that ends says so through the query that is running on it.
      reader.on('error', ignoreNotice);
      try {
        return await ask(reader);
      } finally {
        reader.off('error', ignoreNotice);
        reader.release();
      }
    } catch (error) {
      throw new StorageLost('the database did not answer a query', { cause: error });
    }
  }

  /** Gives up a connection of the writer that has ended. */
  #forget(writer: Client): void {
    if (this.#writer === writer) this.#writer = null;
  }

  /** Closes the connection of the writer. */
  async #drop(): Promise<void> {
    const writer = this.#writer;
    this.#writer = null;
    if (writer !== null) await closeQuietly(writer);
  }
}

async function closeQuietly(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It was gone already, which is what was wanted.
  }
}
