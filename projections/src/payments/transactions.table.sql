create table rows (
  id text primary key,
  user_id uuid not null,
  order_id uuid,
  kind text not null,
  cause text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  charge_id text,
  invoice_id text,
  subscription_id text,
  created_at timestamptz not null
);
