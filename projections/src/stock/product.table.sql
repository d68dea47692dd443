create table rows (
  id uuid primary key,
  channel text not null,
  product_type text not null,
  status text not null,
  assigned_order_id uuid,
  moving boolean not null,
  fingerprint text not null,
  created_at timestamptz not null
);
