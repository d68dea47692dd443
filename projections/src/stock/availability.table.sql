create table rows (
  sku text primary key,
  channel text not null,
  product_type text not null,
  units integer not null,
  held integer not null,
  available integer not null,
  assigned integer not null
);
