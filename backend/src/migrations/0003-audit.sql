-- The Merkle tree over the log, its signed heads, and who has received them. Nodes are only ever added.

create schema audit;

create table audit.node (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  position bigint,
  primary key (level, index)
);
create unique index node_position on audit.node (position) where level = 0;

create table audit.seal (
  revision bigint primary key,
  position bigint not null,
  from_position bigint not null,
  to_position bigint not null,
  size bigint not null,
  root bytea not null,
  note text not null,
  cosignatures text not null default '',
  sealed_at timestamptz not null
);
create index seal_size on audit.seal (size);

-- The names that the log has been sealed under

create table audit.origin (
  revision bigint primary key,
  position bigint not null,
  from_origin text not null,
  to_origin text not null,
  size bigint not null,
  reason text not null,
  changed_at timestamptz not null
);

create table audit.handed (
  place text primary key,
  revision bigint not null,
  at timestamptz not null
);

-- Seals of a part of the log that is lost: the sealer compares them with the log as if they had been published.
create table audit.lost_seal (
  note text primary key
);

-- How far each process has come in the log. The sealer's position is that of its last leaf.

create view work.process_progress as
  select process, min(coalesce(position, 0)) as position, bool_and(worker is not null) as is_run
  from work.process_shares left join work.workers on worker = owner and alive_until > now() group by process
  union all
  select id, coalesce((select position from audit.node where level = 0 order by index desc limit 1), 0), coalesce(claimed_until > now(), false)
  from work.rounds where id = 'audit_sealer';

-- The furthest position of the log that any table has, but for the read models. A log that ends before it is older than the tables.
create view work.reached as
  select greatest(
    (select max(position) from work.process_shares), (select max(position) from work.parked_events),
    (select max(position) from work.snapshots), (select max(position) from vault.cleared_unit),
    (select max(position) from audit.node where level = 0), (select max(position) from audit.seal),
    (select max(position) from audit.origin), 0) as position;
