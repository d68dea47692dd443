import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who of the office is on an order. Nothing is decided by it, and it goes with whoever it names. */
export class TakenOrders1768000000049 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.taken_order (
        order_id uuid primary key,
        taken_by uuid not null references vault.person (user_id) on delete cascade,
        since timestamptz not null default now()
      )`);
    await runner.query('create index taken_order_by on vault.taken_order (taken_by)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.taken_order');
  }
}
