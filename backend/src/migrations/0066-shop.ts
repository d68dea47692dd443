import type { MigrationInterface, QueryRunner } from 'typeorm';
import { v7 } from 'uuid';

/** Which shop the database belongs to. The first fact of its log has the same id; a database with people or positions has a log already. */
export class Shop1768000000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table work.shop (id uuid primary key, has_facts boolean not null)');
    await runner.query('create unique index shop_one on work.shop ((true))');
    await runner.query(
      `insert into work.shop (id, has_facts) select $1,
        exists (select from vault.person) or exists (select from work.process_progress where position > 0)`,
      [v7()],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work.shop');
  }
}
