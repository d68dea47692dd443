import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seals go to several places, each at its own pace; and files are fetched with a ticket. */
export class SealsHandedOutside1768000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table audit.handed (place text primary key, revision bigint not null, at timestamptz not null)');
    await runner.query(`alter table audit.seal drop column anchored_at, add column cosignatures text not null default ''`);
    await runner.query(`
      create table work.download (
        ticket bytea primary key,
        kind text not null,
        user_id uuid not null,
        session_id uuid not null,
        asked jsonb not null,
        issued_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work.download');
    await runner.query('alter table audit.seal drop column cosignatures, add column anchored_at timestamptz');
    await runner.query('create index seal_to_anchor on audit.seal (revision) where anchored_at is null');
    await runner.query('drop table audit.handed');
  }
}
