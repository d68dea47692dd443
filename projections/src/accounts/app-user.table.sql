create table rows (
  id uuid primary key,
  status text not null,
  email_confirmed boolean not null,
  deleting boolean not null,
  created_at timestamptz not null
);
