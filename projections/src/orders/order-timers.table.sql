create table rows (
  id text primary key,
  kind text not null,
  key text not null,
  due_at timestamptz not null,
  payload jsonb not null
);
