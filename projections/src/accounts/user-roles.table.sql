create table rows (
  id text primary key,
  user_id uuid not null,
  role text not null
);
