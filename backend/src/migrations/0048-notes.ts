import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the office writes down about a person, or about one of their orders. It goes with the person. */
export class Notes1768000000048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.note (
        id uuid primary key,
        user_id uuid not null references vault.person (user_id) on delete cascade,
        order_id uuid,
        author_id uuid not null,
        text text not null,
        written_at timestamptz not null default now()
      )`);
    await runner.query('create index note_user on vault.note (user_id, written_at desc)');
    await runner.query('create index note_order on vault.note (order_id, written_at desc) where order_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.note');
  }
}
