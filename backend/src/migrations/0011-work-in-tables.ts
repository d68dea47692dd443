import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is counted, owed or tried stands in tables; the log holds what happened to the business. */
export class WorkInTables1768000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table work.open_order (
        order_id uuid primary key,
        user_id uuid not null,
        slot int,
        fence int not null default 0,
        check_at timestamptz not null,
        unique (user_id, slot)
      )`);
    await runner.query('create index open_order_check on work.open_order (check_at)');
    await runner.query(`
      create table work.checkout_attempt (
        order_id uuid primary key,
        attempt int not null,
        expires_at timestamptz not null,
        retry_until timestamptz not null
      )`);
    await runner.query('create index checkout_attempt_age on work.checkout_attempt (expires_at)');
    await runner.query(`
      create table work.mail (
        id text primary key,
        claim_key text not null,
        user_id uuid not null,
        order_id uuid,
        template text not null,
        cause_id uuid not null,
        correlation_id uuid not null,
        traceparent text,
        requested_at timestamptz not null,
        attempts int not null default 0,
        next_at timestamptz,
        claimed_until timestamptz,
        fence int not null default 0
      )`);
    await runner.query('create index mail_due on work.mail (next_at) where next_at is not null');
    await runner.query('create index mail_key on work.mail (claim_key) where next_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['mail', 'checkout_attempt', 'open_order']) await runner.query(`drop table work.${table}`);
  }
}
