create table rows (
  order_id uuid primary key,
  user_id uuid not null,
  channel text not null,
  product_type text not null,
  quantity integer not null,
  expires_at timestamptz
);
