/** `stream` beside `rev` and not an id of it: one index less to write, and names compress well. */
export const schema = `
  create table if not exists es_node (version integer primary key);
  insert into es_node values (1) on conflict do nothing;
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
