/** Schema version; raised when older databases need a migration. */
export const FORMAT = 2;

/**
 * Each event has the name of its stream: one index less than with numbered streams, and no lookup before a write. The end of a stream
 * follows from its events, so an append writes nothing else.
 */
export const SCHEMA = `
  create table if not exists es_node (version integer primary key);
  insert into es_node select ${FORMAT} where not exists (select from es_node);
  create table if not exists es_stream (
    name text collate "C" primary key,
    tombstoned boolean not null,
    max_count bigint,
    max_age_s bigint,
    truncate_before bigint
  );
  create table if not exists es_event (
    seq bigint primary key,
    stream text collate "C" not null,
    rev bigint not null,
    record bytea not null,
    unique (stream, rev)
  );`;

/** Persists a batch in one statement, so atomically. */
export const PERSIST = 'copy es_event (seq, stream, rev, record) from stdin (format binary)';

/** Persists a batch that also changes settings of streams. */
export const PERSIST_WITH_SETTINGS = `
  with settings as (
    insert into es_stream (name, tombstoned, max_count, max_age_s, truncate_before)
    select * from unnest($1::text[], $2::boolean[], $3::bigint[], $4::bigint[], $5::bigint[])
    on conflict (name) do update set tombstoned = excluded.tombstoned, max_count = excluded.max_count,
      max_age_s = excluded.max_age_s, truncate_before = excluded.truncate_before)
  insert into es_event (seq, stream, rev, record) select * from unnest($6::bigint[], $7::text[], $8::bigint[], $9::bytea[])`;

export const LAST_EVENT = 'select seq, record from es_event order by seq desc limit 1';

const PAGE_BYTES = 1024 * 1024;

/** A page ends at a number of bytes, however many events were requested: a thousand large ones would fill the memory. */
const pageQuery = (where: string, by: string, limit: string): string => `
  select seq, record from (
    select *, sum(octet_length(record)) over (order by ${by} rows unbounded preceding) as upto from es_event where ${where}
    order by ${by} limit ${limit}
  ) page where upto - octet_length(record) < ${PAGE_BYTES} order by ${by}`;

// A tombstone has the highest revision there is; it is an event of the log, but none that its stream shows.
const VISIBLE = 'rev < 9007199254740991';

const copyStatement = (query: string): string => `copy (${query}) to stdout (format binary)`;

/** The two numbers are interpolated, because a COPY takes no parameters; neither comes from a client's text. */
export const PAGES_OF_ALL = {
  forwards: (from: number, limit: number) => copyStatement(pageQuery(`seq >= ${from}`, 'seq', String(limit))),
  backwards: (from: number, limit: number) => copyStatement(pageQuery(`seq <= ${from}`, 'seq desc', String(limit))),
};

/** $1: first revision, $2: most events, $3: stream. */
export const PAGES_OF_STREAM = {
  forwards: pageQuery(`stream = $3 and rev >= $1 and ${VISIBLE}`, 'rev', '$2'),
  backwards: pageQuery(`stream = $3 and rev <= $1 and ${VISIBLE}`, 'rev desc', '$2'),
};

export const HEADS = `
  select name, coalesce(rev, -1) as last_rev, coalesce(tombstoned, false) as tombstoned, max_count, max_age_s, truncate_before
  from unnest($1::text[]) as name
  left join lateral (select rev from es_event where stream = name and ${VISIBLE} order by rev desc limit 1) last on true
  left join es_stream using (name)
  where rev is not null or tombstoned is not null`;

/** A page of the streams that have events, in the order of their names. */
export const STREAMS = 'select stream as name from es_event where rev = 0 and stream > $1 order by stream limit $2';
export const SETTLED_STREAMS = 'select name from es_stream';

/** Invariants of every database: positions and revisions without gaps, and a known end of each stream. */
export const CHECKS = {
  'positions have gaps': 'select 1 from es_event having count(*) <> coalesce(max(seq), 0)',
  'a stream has gaps in its revisions': `select stream from es_event where ${VISIBLE} group by stream having count(*) <> max(rev) + 1 limit 1`,
  'a stream disagrees with its tombstone': `
    select 1 from (select stream from es_event where not (${VISIBLE})) ended
    full join (select name from es_stream where tombstoned) known on stream = name where stream is null or name is null limit 1`,
};
