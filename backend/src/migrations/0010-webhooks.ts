import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The inbox of webhooks. What the previous version has kept in vault.webhook_body is taken over while the workers run. */
export class Webhooks1768000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        attempts integer not null default 0,
        fence integer not null default 0,
        next_at timestamptz default now(),
        claimed_until timestamptz
      )`);
    await runner.query('create index webhook_due on vault.webhook (next_at) where next_at is not null');
    await runner.query('create index webhook_claimed on vault.webhook (claim_key) where next_at is not null');
    await runner.query(`create index webhook_open on vault.webhook (state, received_at) where state <> 'settled'`);
    await runner.query('create index webhook_body_kept on vault.webhook (received_at) where body is not null');
    await runner.query('create index webhook_user on vault.webhook (user_id) where user_id is not null');
    await runner.query('create index webhook_customer on vault.webhook (customer_id) where customer_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.webhook');
  }
}
