import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The office finds a custom order by any part of its description. */
export class SearchedWords1768000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index order_words_search on vault.order_words using gin (lower(description) gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index vault.order_words_search');
  }
}
