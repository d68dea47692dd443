-- The state of the product's own work. No row decides anything: streams do.

-- Which shop the database belongs to: the first fact of its log has the same id

create table work.shop (
  id uuid primary key,
  -- the shop has been at work, so its log is somewhere
  has_facts boolean not null
);
create unique index shop_one on work.shop ((true));
insert into work.shop (id, has_facts) values (gen_random_uuid(), false);

-- Processes that follow the log

create table work.workers (
  worker uuid primary key,
  alive_until timestamptz not null
);

create table work.process_shares (
  process text not null,
  share smallint not null,
  position bigint,
  owner uuid,
  fence bigint not null default 0,
  primary key (process, share)
);

create table work.parked_events (
  process text not null,
  stream text not null,
  event_id uuid not null,
  position bigint not null,
  event_type text not null,
  problem text not null,
  retry_wanted boolean not null default false,
  passes boolean not null default false,
  parked_at timestamptz not null default now(),
  primary key (process, event_id)
);
create index parked_events_position on work.parked_events (process, stream, position);

-- Work that is due at a time

-- Timers of the read models that are due or soon will be
create table work.timer_claims (
  id text primary key,
  claim_key text not null,
  model text not null,
  timer_id text not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  fence int not null default 0,
  next_at timestamptz not null,
  claimed_until timestamptz,
  parked_at timestamptz,
  problem text
);
create index timer_claim_due on work.timer_claims (next_at);
create index timer_claim_key on work.timer_claims (claim_key);

-- What one worker does for all, at intervals
create table work.rounds (
  id text primary key,
  claim_key text not null,
  attempts int not null default 0,
  fence int not null default 0,
  next_at timestamptz default now(),
  claimed_until timestamptz
);

create table work.mail (
  id text primary key,
  claim_key text not null,
  user_id uuid not null,
  order_id uuid,
  template text not null,
  -- of its cause: sums, days and ids, never anything personal
  facts jsonb not null default '{}',
  cause_id uuid not null,
  correlation_id uuid not null,
  traceparent text,
  requested_at timestamptz not null,
  attempts int not null default 0,
  fence int not null default 0,
  next_at timestamptz,
  claimed_until timestamptz
);
create index mail_due on work.mail (next_at) where next_at is not null;
create index mail_key on work.mail (claim_key) where next_at is not null;

-- What the office does to many orders, users or prices with one request: ids and codes, nothing personal
create table work.bulk_job (
  id text primary key,
  kind text not null,
  reason text,
  user_id uuid not null,
  -- the job ends with the session in which its button was pressed
  session_id uuid not null,
  pressed_at timestamptz not null default now(),
  stopped text
);
create index bulk_job_age on work.bulk_job (pressed_at);

create table work.bulk_item (
  -- derived from its job and its subject; the id of its command
  id text primary key,
  claim_key text not null references work.bulk_job on delete cascade,
  place int not null,
  subject_id uuid not null,
  -- the position of the log up to which the person had seen the subject
  as_of bigint not null,
  price_id text,
  outcome text,
  code text,
  attempts int not null default 0,
  fence int not null default 0,
  next_at timestamptz,
  claimed_until timestamptz
);
create index bulk_item_due on work.bulk_item (next_at) where next_at is not null;
create index bulk_item_job on work.bulk_item (claim_key, place);
-- whether one of a job's many due items is being carried out
create index bulk_item_claimed on work.bulk_item (claim_key) where next_at is not null and claimed_until is not null;

-- Orders, payments and stock

create table work.open_order (
  order_id uuid primary key,
  user_id uuid not null,
  slot int,
  fence int not null default 0,
  check_at timestamptz not null,
  unique (user_id, slot)
);
create index open_order_check on work.open_order (check_at);

create table work.checkout_attempt (
  order_id uuid primary key,
  attempt int not null,
  expires_at timestamptz not null,
  retry_until timestamptz not null
);
create index checkout_attempt_age on work.checkout_attempt (expires_at);

-- Whom the provider has been asked to make a customer of
create table work.customer_attempt (
  user_id uuid primary key
);

-- Units that their buyers have seen, which leave their pools
create table work.seen_unit (
  product_id uuid,
  order_id uuid,
  primary key (product_id, order_id)
);

-- Units whose private information a restored vault lacks, for the office to see
create table work.lost_secret (
  product_id uuid primary key,
  version text not null,
  order_id uuid,
  since timestamptz not null default now()
);

-- Accounts of the log that a restored vault lacks
create table work.lost_person (
  user_id uuid primary key,
  since timestamptz not null default now()
);

-- States of streams, kept so that a decision need not read the whole stream; a large state is kept in parts

create table work.snapshots (
  stream text primary key,
  version int not null,
  revision bigint not null,
  position bigint not null,
  state jsonb not null,
  taken_at timestamptz not null default now()
);

create table work.snapshot_parts (
  stream text not null,
  version int not null,
  revision bigint not null,
  part int not null,
  state text not null,
  primary key (stream, version, revision, part)
);

-- Requests

create unlogged table work.rate_windows (
  key text primary key,
  count int not null,
  ends_at timestamptz not null
);
create index rate_windows_end on work.rate_windows (ends_at);

create table work.download (
  ticket bytea primary key,
  kind text not null,
  user_id uuid not null,
  session_id uuid not null,
  request jsonb not null,
  issued_at timestamptz not null default now()
);
