import type { MigrationInterface, QueryRunner } from 'typeorm';

/** However many administrators type the same login at the same moment: it is in stock once. */
export class OneSecretOnce1768000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create unique index private_info_once on vault.private_info (fingerprint) where fingerprint is not null');
    await runner.query('drop index vault.private_info_fingerprint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index private_info_fingerprint on vault.private_info (fingerprint) where fingerprint is not null');
    await runner.query('drop index vault.private_info_once');
  }
}
