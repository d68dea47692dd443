import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only the last clearings of a pool are asked for: which pool each is of, and when it was. */
export class ClearingsOfPools1768000000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.clearing add column sku text, add column kept_at timestamptz not null default now()');
    await runner.query('create index clearing_sku on vault.clearing (sku, kept_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.clearing drop column sku, drop column kept_at');
  }
}
