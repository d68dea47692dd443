import { Client, Pool } from 'pg';
import { noHead, type Head, type StoredEvent } from './record.ts';
import { schema } from './storage.schema.ts';
import { CommitUnknown, WriterFenced, type Batch, type Direction, type GroupDocument, type Storage } from './storage.ts';

/** Held by the one writer of a database for as long as it is connected. */
const writerLock = 0x0e5db;

type EventRow = Omit<StoredEvent, 'seq' | 'rev'> & { seq: string; rev: string };
type HeadRow = {
  name: string;
  last_rev: string;
  tombstoned: boolean;
  max_count: string | null;
  max_age_s: string | null;
  truncate_before: string | null;
};

const eventOf = (row: EventRow): StoredEvent => ({ ...row, seq: Number(row.seq), rev: Number(row.rev) });
const whole = (text: string | null) => (text === null ? null : Number(text));
const columns = 'seq, stream, rev, id, type, json, created::text as created, data, meta';

/** A statement of several tables is one transaction: all of a batch is there, or nothing of it. */
const commitStatement = `
  with heads as (
    insert into es_stream (name, last_rev, tombstoned, max_count, max_age_s, truncate_before)
    select * from unnest($1::text[], $2::bigint[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[])
    on conflict (name) do update set last_rev = excluded.last_rev, tombstoned = excluded.tombstoned, max_count = excluded.max_count,
      max_age_s = excluded.max_age_s, truncate_before = excluded.truncate_before)
  insert into es_event (seq, stream, rev, id, type, json, created, data, meta)
  select * from unnest($7::bigint[], $8::text[], $9::bigint[], $10::uuid[], $11::text[], $12::boolean[], $13::bigint[], $14::bytea[], $15::bytea[])`;

export class PostgresStorage implements Storage {
  readonly #pool: Pool;
  #writer: Client | null = null;
  #closed = false;

  constructor(private readonly url: string) {
    this.#pool = new Pool({ connectionString: url, max: 6 });
    this.#pool.on('error', () => undefined);
  }

  async open(): Promise<{ lastSeq: number; lastTicks: bigint }> {
    const writer = this.#writer ?? (await this.#connect());
    const { rows } = await writer.query<{ seq: string; created: string }>('select seq, created from es_event order by seq desc limit 1');
    return { lastSeq: Number(rows[0]?.seq ?? 0), lastTicks: BigInt(rows[0]?.created ?? 0) };
  }

  async #connect(): Promise<Client> {
    const writer = new Client({ connectionString: this.url, application_name: 'event store writer' });
    writer.on('error', () => this.#lost(writer));
    writer.on('end', () => this.#lost(writer));
    await writer.connect();
    await writer.query(`set synchronous_commit = on; set statement_timeout = '60s'`);
    const { rows } = await writer.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [writerLock]);
    if (!rows[0]?.locked) {
      await writer.end();
      throw new WriterFenced();
    }
    await writer.query(schema);
    this.#writer = writer;
    return writer;
  }

  #lost(writer: Client): void {
    if (this.#writer === writer) this.#writer = null;
  }

  async heads(streams: readonly string[]): Promise<Map<string, Head>> {
    const { rows } = await this.#pool.query<HeadRow>('select * from es_stream where name = any($1)', [streams]);
    const found = new Map(rows.map((row) => [row.name, headOf(row)]));
    return new Map(streams.map((name) => [name, found.get(name) ?? noHead]));
  }

  async commit({ events, heads }: Batch): Promise<void> {
    const writer = this.#writer;
    if (!writer) throw new CommitUnknown();
    const list = [...heads];
    try {
      await writer.query({
        name: 'commit',
        text: commitStatement,
        values: [
          list.map(([name]) => name),
          list.map(([, head]) => head.lastRev),
          list.map(([, head]) => head.tombstoned),
          list.map(([, head]) => head.maxCount),
          list.map(([, head]) => head.maxAgeSeconds),
          list.map(([, head]) => head.truncateBefore),
          events.map(({ seq }) => seq),
          events.map(({ stream }) => stream),
          events.map(({ rev }) => rev),
          events.map(({ id }) => id),
          events.map(({ type }) => type),
          events.map(({ json }) => json),
          events.map(({ created }) => created),
          events.map(({ data }) => data),
          events.map(({ meta }) => meta),
        ],
      });
    } catch (error) {
      if (isTaken(error)) throw new WriterFenced({ cause: error });
      if (hasCode(error) && this.#writer) throw error;
      throw new CommitUnknown({ cause: error });
    }
  }

  async readStream(stream: string, from: number, direction: Direction, limit: number, upTo: number): Promise<StoredEvent[]> {
    const [sign, order] = direction === 'forwards' ? ['>=', 'asc'] : ['<=', 'desc'];
    const { rows } = await this.#pool.query<EventRow>({
      name: `stream ${direction}`,
      text: `select ${columns} from es_event where stream = $1 and rev ${sign} $2 and seq <= $3 order by rev ${order} limit $4`,
      values: [stream, from, upTo, limit],
    });
    return rows.map(eventOf);
  }

  async readAll(from: number, direction: Direction, limit: number, upTo: number): Promise<StoredEvent[]> {
    const [sign, order] = direction === 'forwards' ? ['>=', 'asc'] : ['<=', 'desc'];
    const { rows } = await this.#pool.query<EventRow>({
      name: `all ${direction}`,
      text: `select ${columns} from es_event where seq ${sign} $1 and seq <= $2 order by seq ${order} limit $3`,
      values: [from, upTo, limit],
    });
    return rows.map(eventOf);
  }

  async groups(): Promise<GroupDocument[]> {
    return (await this.#pool.query<GroupDocument>('select stream, name as "group", document from es_group')).rows;
  }

  async saveGroup({ stream, group, document }: GroupDocument): Promise<void> {
    const text =
      'insert into es_group (stream, name, document) values ($1, $2, $3) on conflict (stream, name) do update set document = excluded.document';
    await this.#pool.query(text, [stream, group, document]);
  }

  async deleteGroup(stream: string, group: string): Promise<void> {
    await this.#pool.query('delete from es_group where stream = $1 and name = $2', [stream, group]);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#writer?.end();
    await this.#pool.end();
  }
}

const headOf = (row: HeadRow): Head => ({
  lastRev: Number(row.last_rev),
  tombstoned: row.tombstoned,
  maxCount: whole(row.max_count),
  maxAgeSeconds: whole(row.max_age_s),
  truncateBefore: whole(row.truncate_before),
});

const hasCode = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Somebody else has taken the position: the primary key is the fence. */
const isTaken = (error: unknown): boolean => hasCode(error) && error.code === '23505';
