import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customers and the office write to each other about a unit, and the mails that somebody does without. All of it goes with the person. */
export class WordsAndChoices1768000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.problem_words (
        id uuid primary key,
        user_id uuid not null references vault.person (user_id) on delete cascade,
        text text not null,
        written_at timestamptz not null default now()
      )`);
    await runner.query('create index problem_words_user on vault.problem_words (user_id)');
    await runner.query(`
      create table vault.mail_choices (
        user_id uuid primary key references vault.person (user_id) on delete cascade,
        without text[] not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.mail_choices');
    await runner.query('drop table vault.problem_words');
  }
}
