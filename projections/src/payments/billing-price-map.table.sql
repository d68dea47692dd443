create table rows (
  id uuid primary key,
  channel text not null,
  product_type text not null,
  stripe_price_id text not null,
  unit_amount bigint not null,
  currency text not null,
  valid boolean not null,
  created_at timestamptz not null
);
