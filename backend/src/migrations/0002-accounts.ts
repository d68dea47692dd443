import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1768000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
    await runner.query(`
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
        search text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index person_search on vault.person using gin (search gin_trgm_ops)');
    await runner.query(`
      create table vault.credential (
        user_id uuid primary key references vault.person on delete cascade,
        password_hash text not null,
        changed_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table vault.identity (
        provider text not null,
        subject text not null,
        user_id uuid not null references vault.person on delete cascade,
        created_at timestamptz not null default now(),
        primary key (provider, subject),
        unique (user_id, provider)
      )`);
    await runner.query(`
      create table vault.session (
        id uuid primary key,
        user_id uuid not null references vault.person on delete cascade,
        generation int not null default 0,
        rotated_at timestamptz,
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        device text not null
      )`);
    await runner.query('create index session_of_user on vault.session (user_id)');
    await runner.query('create index session_expiry on vault.session (expires_at)');
    await runner.query(`
      create table vault.one_time_token (
        hash bytea primary key,
        user_id uuid not null references vault.person on delete cascade,
        purpose text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index one_time_token_of_user on vault.one_time_token (user_id)');
    await runner.query('create index one_time_token_expiry on vault.one_time_token (expires_at)');
    await runner.query(`
      create table vault.owed_command (
        id uuid primary key,
        user_id uuid,
        kind text not null,
        data jsonb not null,
        context jsonb not null,
        attempts int not null default 0,
        due_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index owed_command_due on vault.owed_command (due_at)');
    await runner.query('create index owed_command_of_user on vault.owed_command (user_id)');
    await runner.query(`
      create table vault.mail_address (
        mail_id uuid primary key,
        address text not null,
        language text,
        created_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['mail_address', 'owed_command', 'one_time_token', 'session', 'identity', 'credential', 'person']) {
      await runner.query(`drop table vault.${table}`);
    }
  }
}
