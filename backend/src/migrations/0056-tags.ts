import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Short words by which the office sorts orders and people. They go with the person. */
export class Tags1768000000056 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.tag (
        subject_id uuid not null,
        key text not null,
        tag text not null,
        user_id uuid not null references vault.person (user_id) on delete cascade,
        order_id uuid,
        primary key (subject_id, key)
      )`);
    await runner.query('create index tag_key on vault.tag (key, subject_id)');
    await runner.query('create index tag_user on vault.tag (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.tag');
  }
}
