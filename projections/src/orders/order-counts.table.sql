create table rows (
  id text primary key,
  status text,
  orders integer not null,
  completed integer not null,
  spent jsonb not null
);
