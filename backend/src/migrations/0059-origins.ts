import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names that the log has been sealed under. */
export class Origins1768000000059 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit.origin (
        revision bigint primary key,
        position bigint not null,
        from_origin text not null,
        to_origin text not null,
        size bigint not null,
        reason text not null,
        changed_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit.origin');
  }
}
