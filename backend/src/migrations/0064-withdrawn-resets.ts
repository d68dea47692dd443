import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A changed password withdraws the links for a new one, in mails that are not sent yet, too. */
export class WithdrawnResets1768000000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.person add column resets_withdrawn_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.person drop column resets_withdrawn_at');
  }
}
