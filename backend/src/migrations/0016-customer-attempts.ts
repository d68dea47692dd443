import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom the provider was asked to make a customer of. Of everybody who is here already an earlier version may have asked. */
export class CustomerAttempts1768000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table work.customer_attempt (user_id uuid primary key)');
    await runner.query('insert into work.customer_attempt (user_id) select user_id from vault.person');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work.customer_attempt');
  }
}
