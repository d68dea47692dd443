create table rows (
  id text primary key,
  kind text not null,
  since timestamptz not null,
  order_id uuid,
  user_id uuid,
  subscription_id text,
  charge_id text,
  amount bigint,
  currency text,
  details jsonb not null,
  closed_at timestamptz
);
