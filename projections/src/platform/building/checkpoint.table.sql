-- Lists that are searched by a part of a text have an index of its groups of three letters.
create extension if not exists pg_trgm;

create schema if not exists work;
create schema if not exists read;

-- One row per read model: which of its schemas is live, how far that one is, and who may write it.
create table if not exists work.read_models (
  model text primary key,
  -- the live tables stand in schema {model}_v{generation}; every rebuild takes the next number
  generation integer not null,
  -- of the projection that filled them
  version integer not null,
  -- of the last event that was folded in or passed by; 0 before the first
  position bigint not null default 0,
  -- when that event happened
  reached timestamptz,
  -- null until the tables have been filled for the first time
  built_at timestamptz,
  -- raised with every change of ownership: a writer holding an older one writes nothing
  fence bigint not null default 0,
  owner text,
  leased_until timestamptz
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Streams that a read model has stopped listening to, from the event on that it could not take.
create table if not exists work.parked (
  model text not null,
  stream text not null,
  position bigint not null,
  event_id text not null,
  type text not null,
  problem text not null,
  parked_at timestamptz not null default now(),
  primary key (model, stream)
);
