-- The tables as that version made them: they stay as they were, whatever the event store makes today.
create table if not exists es_node (version integer primary key);
insert into es_node select 2 where not exists (select from es_node);
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
);
create table if not exists es_group (
  stream text collate "C" not null,
  name text collate "C" not null,
  document text not null,
  primary key (stream, name)
);
