import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that have signed in are known until all sessions end. */
export class DeviceGenerations1768000000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.person add column device_generation integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.person drop column device_generation');
  }
}
