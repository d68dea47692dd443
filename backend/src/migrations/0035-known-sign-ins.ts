import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody signed in for the first time: the first sign-in is nothing to be warned of. Whoever is there already is taken for known. */
export class KnownSignIns1768000000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.person add column signed_in_at timestamptz');
    await runner.query('update vault.person set signed_in_at = now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.person drop column signed_in_at');
  }
}
