import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An identity that its person has unlinked stays known, so that it does not come in again by its address. */
export class UnlinkedIdentities1768000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.identity add column unlinked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from vault.identity where unlinked_at is not null');
    await runner.query('alter table vault.identity drop column unlinked_at');
  }
}
