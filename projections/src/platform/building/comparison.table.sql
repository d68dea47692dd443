-- Comparisons of the live tables with a replay: asked for by auditors and by the clock, run by whichever process of the read
-- models takes them, signed by a worker.
create table if not exists work.comparison (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null default now(),
  -- the night that the clock asked for it, each once
  night date unique,
  -- who runs it, for as long as it says so again and again
  owner text,
  leased_until timestamptz,
  attempts integer not null default 0,
  started_at timestamptz,
  events bigint not null default 0,
  position bigint,
  until bigint,
  canceled boolean not null default false,
  ended_at timestamptz,
  outcome text,
  -- whether administrators and auditors have been mailed that it found differences
  reported boolean not null default false,
  tables jsonb,
  -- a signed note, and the size of the seal that it stands under
  report text,
  seal_size bigint
);
-- One at a time.
create unique index if not exists comparison_under_way on work.comparison ((true)) where ended_at is null;
