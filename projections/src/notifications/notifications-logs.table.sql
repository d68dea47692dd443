create table rows (
  id uuid primary key,
  position bigint not null,
  stream text not null,
  revision bigint not null,
  event_type text not null,
  order_id uuid,
  user_id uuid,
  created_at timestamptz not null,
  payload jsonb not null,
  actor jsonb not null,
  source text not null,
  reason text,
  cause_id uuid not null,
  correlation_id uuid not null,
  schema int not null,
  subjects jsonb not null
);
