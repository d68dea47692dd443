/** Raised when a database of an older form has to be changed first. */
export const FORMAT = 1;

/** Every event names its stream: one index less to write than with numbered streams, and nothing to look up before. */
export const SCHEMA = `
  create table if not exists es_node (version integer primary key);
  insert into es_node select ${FORMAT} where not exists (select from es_node);
  create table if not exists es_stream (
    name text collate "C" primary key,
    last_rev bigint not null,
    tombstoned boolean not null,
    max_count bigint,
    max_age_s bigint,
    truncate_before bigint
  );
  create table if not exists es_event (
    seq bigint primary key,
    stream text collate "C" not null,
    rev bigint not null,
    id uuid not null,
    type text not null,
    json boolean not null,
    created bigint not null,
    data bytea not null,
    meta bytea not null,
    unique (stream, rev)
  );
  create table if not exists es_group (
    stream text collate "C" not null,
    name text collate "C" not null,
    document text not null,
    primary key (stream, name)
  );`;

/** One statement is one transaction: all of a batch is there, or nothing of it. */
export const PERSIST = `
  with heads as (
    insert into es_stream (name, last_rev, tombstoned, max_count, max_age_s, truncate_before)
    select * from unnest($1::text[], $2::bigint[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[])
    on conflict (name) do update set last_rev = excluded.last_rev, tombstoned = excluded.tombstoned, max_count = excluded.max_count,
      max_age_s = excluded.max_age_s, truncate_before = excluded.truncate_before)
  insert into es_event (seq, stream, rev, id, type, json, created, data, meta)
  select * from unnest($7::bigint[], $8::text[], $9::bigint[], $10::uuid[], $11::text[], $12::boolean[], $13::bigint[], $14::bytea[], $15::bytea[])`;

export const COLUMNS = 'seq, stream, rev, id, type, json, created / 10000 as created_ms, data, meta';

const PAGE_BYTES = 1024 * 1024;
const SIZE = 'octet_length(data) + octet_length(meta)';

/** A page ends where it has enough bytes, however many events were asked for: a thousand large ones would fill the memory. */
const page = (where: string, by: string): string => `
  select ${COLUMNS} from (
    select *, sum(${SIZE}) over (order by ${by} rows unbounded preceding) as upto from es_event where ${where} order by ${by} limit $2
  ) page where upto - (${SIZE}) < ${PAGE_BYTES} order by ${by}`;

// A tombstone has the highest revision there is; it is an event of the log, but none that its stream shows.
const SHOWN = 'rev < 9007199254740991';

/** $1 is where the page begins, $2 how many events it has at most, $3 the stream. */
export const PAGES = {
  all: { forwards: page('seq >= $1', 'seq'), backwards: page('seq <= $1', 'seq desc') },
  stream: {
    forwards: page(`stream = $3 and rev >= $1 and ${SHOWN}`, 'rev'),
    backwards: page(`stream = $3 and rev <= $1 and ${SHOWN}`, 'rev desc'),
  },
};

/** What must hold in every database, whenever it is looked at: positions and revisions without gaps, heads that agree. */
export const CHECKS = {
  'positions have gaps': 'select 1 from es_event having count(*) <> coalesce(max(seq), 0)',
  'a stream has gaps in its revisions': `select stream from es_event where rev < 9007199254740991 group by stream having count(*) <> max(rev) + 1 limit 1`,
  'a stream disagrees with its events': `
    select name from es_stream left join (
      select stream, max(rev) as last from es_event where rev < 9007199254740991 group by stream
    ) events on stream = name where last_rev <> coalesce(last, -1) limit 1`,
};
