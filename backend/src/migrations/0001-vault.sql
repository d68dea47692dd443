-- Personal data and secrets: what has to be forgotten some day. Rows that refer to a person are deleted with the person.

create extension if not exists pg_trgm;

-- People

create table vault.person (
  user_id uuid primary key,
  email text not null,
  email_key text not null unique,
  full_name text not null default '',
  avatar_url text,
  business_name text,
  phone text,
  description text,
  language text,
  browser_language text,
  billing_address jsonb,
  vat_number text,
  search text not null,
  -- what sessions are checked against, as of this revision of the account's stream
  status text not null default 'pending_approval',
  roles text[] not null default '{}',
  rights_as_of int not null default -1,
  -- browsers that have signed in are known until all sessions end
  device_generation int not null default 0,
  resets_withdrawn_at timestamptz,
  -- for the first time: nobody is warned of a first sign-in
  signed_in_at timestamptz,
  created_at timestamptz not null default now()
);
create index person_search on vault.person using gin (search gin_trgm_ops);

create table vault.mail_choices (
  user_id uuid primary key references vault.person on delete cascade,
  without text[] not null
);

-- Customers deleted at the provider: what it still reports of them is not kept
create table vault.left_customer (
  customer_id text primary key,
  left_at timestamptz not null default now()
);

-- Ways to sign in

create table vault.credential (
  user_id uuid primary key references vault.person on delete cascade,
  password_hash text not null,
  weak boolean not null default false,
  owner_chose boolean not null default false,
  changed_at timestamptz not null default now(),
  -- a password that has ended opens nothing, and whoever still types it is told so
  ended_at timestamptz
);

create table vault.identity (
  provider text not null,
  subject text not null,
  user_id uuid not null references vault.person on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  -- an unlinked identity stays known, so its address does not link it again
  unlinked_at timestamptz,
  primary key (provider, subject),
  unique (user_id, provider)
);

create table vault.session (
  id uuid primary key,
  user_id uuid not null references vault.person on delete cascade,
  generation int not null default 0,
  device text not null,
  network text not null default '',
  created_at timestamptz not null default now(),
  proved_at timestamptz not null default now(),
  second_factor_at timestamptz,
  rotated_at timestamptz,
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on vault.session (user_id);
create index session_expiry on vault.session (expires_at);

create table vault.one_time_token (
  hash bytea primary key,
  user_id uuid not null references vault.person on delete cascade,
  purpose text not null,
  -- the request that used it up: sent again after its answer was lost, it gets the same answer
  spent_by uuid,
  -- whether the link can still sign in, once, in the browser that signed up
  may_sign_in boolean not null default true,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_token_of_user on vault.one_time_token (user_id);
create index one_time_token_expiry on vault.one_time_token (expires_at);

create table vault.totp (
  user_id uuid primary key references vault.person on delete cascade,
  key_id text not null,
  nonce bytea not null,
  ciphertext bytea not null,
  tag bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create table vault.passkey (
  id text primary key,
  user_id uuid not null references vault.person on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on vault.passkey (user_id);

create table vault.recovery_code (
  user_id uuid not null references vault.person on delete cascade,
  slot int not null,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, slot)
);

create table vault.sign_in_challenge (
  hash bytea primary key,
  user_id uuid references vault.person on delete cascade,
  purpose text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_user on vault.sign_in_challenge (user_id);

-- Texts that people write, which no event may hold

-- A change is kept beside the previous text until the fact names it.
create table vault.order_words (
  order_id uuid not null,
  version text not null,
  user_id uuid not null,
  description text not null,
  created_at timestamptz not null default now(),
  primary key (order_id, version)
);
create index order_words_user on vault.order_words (user_id);
create index order_words_search on vault.order_words using gin (lower(description) gin_trgm_ops);
create index order_words_newest on vault.order_words (created_at);

create table vault.problem_words (
  id uuid primary key,
  user_id uuid not null references vault.person on delete cascade,
  text text not null,
  written_at timestamptz not null default now()
);
create index problem_words_user on vault.problem_words (user_id);

create table vault.mail_words (
  correlation_id uuid primary key,
  user_id uuid not null references vault.person on delete cascade,
  text text not null,
  written_at timestamptz not null default now()
);
create index mail_words_user on vault.mail_words (user_id);

create table vault.note (
  id uuid primary key,
  user_id uuid not null references vault.person on delete cascade,
  order_id uuid,
  author_id uuid not null,
  text text not null,
  written_at timestamptz not null default now()
);
create index note_user on vault.note (user_id, written_at desc);
create index note_order on vault.note (order_id, written_at desc) where order_id is not null;

create table vault.tag (
  subject_id uuid not null,
  key text not null,
  tag text not null,
  user_id uuid not null references vault.person on delete cascade,
  order_id uuid,
  primary key (subject_id, key)
);
create index tag_key on vault.tag (key, subject_id);
create index tag_user on vault.tag (user_id);

-- Which member of the office handles an order
create table vault.taken_order (
  order_id uuid primary key,
  taken_by uuid not null references vault.person on delete cascade,
  since timestamptz not null default now()
);
create index taken_order_by on vault.taken_order (taken_by);

-- Secrets of units, and what their pools have forgotten

-- A changed secret is kept beside the previous one until the fact names it.
create table vault.private_info (
  id uuid not null,
  version text not null,
  kind text not null,
  key_id text not null,
  nonce bytea not null,
  ciphertext bytea not null,
  tag bytea not null,
  mask text not null,
  verified boolean not null default true,
  kept_at timestamptz not null default now(),
  primary key (id, version)
);
-- however many administrators type the same secret at once, it is in stock once
create unique index private_info_once on vault.private_info (version) where kind = 'product';
create index private_info_unverified on vault.private_info (kept_at) where not verified;

create table vault.unit_words (
  id uuid primary key,
  batch text,
  note text,
  search text not null generated always as (lower(coalesce(batch, '') || ' ' || coalesce(note, ''))) stored
);
create index unit_words_search on vault.unit_words using gin (search gin_trgm_ops);

-- Units that are in no state of a pool any more, and the clearings that have rows here
create table vault.cleared_unit (
  id uuid primary key,
  sku text not null,
  how text not null check (how in ('moved', 'sold', 'deleted')),
  version text,
  moves int not null,
  order_id uuid,
  assignment int not null,
  position bigint not null
);
create index cleared_unit_position on vault.cleared_unit (position);

create table vault.clearing (
  id uuid primary key,
  sku text,
  kept_at timestamptz not null default now()
);
create index clearing_sku on vault.clearing (sku, kept_at);

-- The payment provider: its webhooks, how far it has been read, and links to its documents

create table vault.webhook (
  id text primary key,
  type text not null,
  created timestamptz not null,
  api_version text,
  via text not null,
  object_id text not null,
  user_id uuid,
  customer_id text,
  body_hash text not null,
  body text,
  received_at timestamptz not null default now(),
  state text not null default 'received',
  outcome text,
  problem text,
  claim_key text not null,
  attempts int not null default 0,
  refusals int not null default 0,
  fence int not null default 0,
  next_at timestamptz default now(),
  claimed_until timestamptz
);
create index webhook_due on vault.webhook (next_at) where next_at is not null;
create index webhook_claimed on vault.webhook (claim_key) where next_at is not null;
create index webhook_open on vault.webhook (state, received_at) where state <> 'settled';
create index webhook_body_kept on vault.webhook (received_at) where body is not null;
create index webhook_received on vault.webhook (received_at, id);
create index webhook_not_ours on vault.webhook (received_at, id) where outcome = 'not_ours';
create index webhook_user on vault.webhook (user_id) where user_id is not null;
create index webhook_customer on vault.webhook (customer_id) where customer_id is not null;

create table vault.reconciliation (
  name text primary key,
  seen_until bigint not null,
  backfill_began timestamptz,
  backfill_list int not null default 0,
  backfill_after text
);

create table vault.payment_links (
  charge_id text primary key,
  user_id uuid not null,
  receipt_url text,
  invoice_url text,
  invoice_pdf text,
  fetched_at timestamptz not null default now()
);
create index payment_links_user on vault.payment_links (user_id);

-- Requests and what they still owe

create table vault.idempotency (
  command_id uuid primary key,
  user_id uuid,
  fingerprint bytea not null,
  taken_at timestamptz not null default now(),
  taken_until timestamptz not null,
  status int,
  body jsonb
);
create index idempotency_age on vault.idempotency (taken_at);
create index idempotency_user on vault.idempotency (user_id);

create table vault.owed_command (
  id text primary key,
  claim_key text not null,
  user_id uuid,
  kind text not null,
  data jsonb not null,
  context jsonb not null,
  attempts int not null default 0,
  fence int not null default 0,
  next_at timestamptz not null,
  claimed_until timestamptz,
  created_at timestamptz not null default now()
);
create index owed_command_due on vault.owed_command (next_at);
create index owed_command_key on vault.owed_command (claim_key);
create index owed_command_of_user on vault.owed_command (user_id);

create table vault.mail_address (
  mail_id uuid primary key,
  address text not null,
  language text,
  created_at timestamptz not null default now()
);
