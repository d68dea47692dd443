create table rows (
  stripe_subscription_id text primary key,
  user_id uuid not null,
  order_id uuid not null,
  status text not null,
  channel text,
  product_type text,
  unit_amount bigint not null,
  currency text not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  canceled_at timestamptz,
  created_at timestamptz not null,
  order_paid boolean not null
);
