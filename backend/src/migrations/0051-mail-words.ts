import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody of the office adds to a mail, under the request that causes it. It is gone once the mail is sent, or with its person. */
export class MailWords1768000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.mail_words (
        correlation_id uuid primary key,
        user_id uuid not null references vault.person (user_id) on delete cascade,
        text text not null,
        written_at timestamptz not null default now()
      )`);
    await runner.query('create index mail_words_user on vault.mail_words (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.mail_words');
  }
}
