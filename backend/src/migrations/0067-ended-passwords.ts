import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A password that has ended opens nothing; whoever still types it is told so. */
export class EndedPasswords1768000000067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.credential add column ended_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from vault.credential where ended_at is not null');
    await runner.query('alter table vault.credential drop column ended_at');
  }
}
