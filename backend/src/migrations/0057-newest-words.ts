import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A word that many descriptions have is looked for from the newest on, until there are enough. */
export class NewestWords1768000000057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index order_words_newest on vault.order_words (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index vault.order_words_newest');
  }
}
