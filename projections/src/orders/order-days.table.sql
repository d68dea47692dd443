create table rows (
  day date primary key,
  orders integer not null
);
