import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an administrator changes about a draft is kept beside what it said until the fact names it. */
export class WordsInVersions1768000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table vault.order_words add column version text not null default ''`);
    await runner.query(`
      alter table vault.order_words
        alter column version drop default,
        drop constraint order_words_pkey,
        add primary key (order_id, version)`);
  }

  /** Of several versions, the one that was kept last stays. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from vault.order_words old using vault.order_words new
      where old.order_id = new.order_id and (old.created_at, old.version) < (new.created_at, new.version)`);
    await runner.query(`
      alter table vault.order_words
        drop constraint order_words_pkey,
        add primary key (order_id),
        drop column version`);
  }
}
