import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is known of units that have left the states of their pools, and which clearings have rows here. Units that their
 * buyers have seen are on their way out.
 */
export class LeftUnits1768000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.left_unit (
        id uuid primary key,
        sku text not null,
        how text not null check (how in ('moved', 'sold', 'deleted')),
        version text,
        moves int not null,
        order_id uuid,
        assignment int not null,
        position bigint not null
      )`);
    await runner.query('create table vault.clearing (id uuid primary key)');
    await runner.query('create table work.seen_unit (product_id uuid, order_id uuid, primary key (product_id, order_id))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work.seen_unit');
    await runner.query('drop table vault.clearing');
    await runner.query('drop table vault.left_unit');
  }
}
