import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a mail says of its cause: sums, days and ids, never anything personal. */
export class FactsOfMails1768000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table work.mail add column facts jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table work.mail drop column facts');
  }
}
