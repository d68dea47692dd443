import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tells units apart for the office: the batch that they came with, and a note. */
export class UnitWords1768000000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.unit_words (
        id uuid primary key,
        batch text,
        note text,
        search text not null generated always as (lower(coalesce(batch, '') || ' ' || coalesce(note, ''))) stored
      )`);
    await runner.query('create index unit_words_search on vault.unit_words using gin (search gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.unit_words');
  }
}
