import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Payments1768000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.webhook_body (
        id text primary key,
        user_id uuid,
        customer_id text,
        body text not null,
        taken boolean not null default false,
        received_at timestamptz not null default now()
      )`);
    await runner.query('create index webhook_body_user on vault.webhook_body (user_id) where user_id is not null');
    await runner.query('create index webhook_body_customer on vault.webhook_body (customer_id) where customer_id is not null');
    await runner.query('create index webhook_body_received on vault.webhook_body (received_at)');
    await runner.query(`
      create table vault.reconciliation (
        name text primary key,
        seen_until bigint not null,
        next_at timestamptz not null
      )`);
    await runner.query(`
      create table vault.payment_links (
        charge_id text primary key,
        user_id uuid not null,
        receipt_url text,
        invoice_url text,
        invoice_pdf text,
        fetched_at timestamptz not null default now()
      )`);
    await runner.query('create index payment_links_user on vault.payment_links (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.payment_links');
    await runner.query('drop table vault.reconciliation');
    await runner.query('drop table vault.webhook_body');
  }
}
