import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The platform's own tables: answers to repeated requests, and the state of its own work. */
export class Platform1768000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.idempotency (
        command_id uuid primary key,
        user_id uuid,
        fingerprint bytea not null,
        taken_at timestamptz not null default now(),
        taken_until timestamptz not null,
        status int,
        body jsonb
      )`);
    await runner.query('create index idempotency_age on vault.idempotency (taken_at)');
    await runner.query('create index idempotency_user on vault.idempotency (user_id)');
    await runner.query(`
      create table work.snapshots (
        stream text primary key,
        version int not null,
        revision bigint not null,
        position bigint not null,
        state jsonb not null,
        taken_at timestamptz not null default now()
      )`);
    await runner.query('create unlogged table work.rate_windows (key text primary key, count int not null, ends_at timestamptz not null)');
    await runner.query('create index rate_windows_end on work.rate_windows (ends_at)');
    await runner.query(`
      create table work.process_checkpoints (
        process text primary key,
        position bigint,
        owner uuid,
        fence bigint not null default 0,
        leased_until timestamptz
      )`);
    await runner.query(`
      create table work.parked_events (
        process text not null,
        stream text not null,
        event_id uuid not null,
        position bigint not null,
        event_type text not null,
        problem text not null,
        parked_at timestamptz not null default now(),
        primary key (process, event_id)
      )`);
    await runner.query('create index parked_events_stream on work.parked_events (process, stream)');
    await runner.query(`
      create table work.timer_claims (
        model text not null,
        timer_id text not null,
        due_at timestamptz not null,
        attempts int not null default 0,
        next_at timestamptz not null,
        parked_at timestamptz,
        problem text,
        primary key (model, timer_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'work.timer_claims',
      'work.parked_events',
      'work.process_checkpoints',
      'work.rate_windows',
      'work.snapshots',
      'vault.idempotency',
    ]) {
      await runner.query(`drop table ${table}`);
    }
  }
}
