import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Somebody may want parked work to be tried again now; who has left the provider has to stay forgotten. */
export class Attention1768000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table work.parked_events add column retry_wanted boolean not null default false');
    await runner.query('create table vault.left_customer (customer_id text primary key, left_at timestamptz not null default now())');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.left_customer');
    await runner.query('alter table work.parked_events drop column retry_wanted');
  }
}
