create table rows (
  id uuid primary key,
  colour text not null,
  openings integer not null,
  visitors text[] not null,
  last jsonb,
  made_at timestamptz not null,
  position bigint not null
);
