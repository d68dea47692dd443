import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which request used a link up: the same request, sent again after its answer was lost, gets the same answer. */
export class LinksFollowedAgain1768000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.one_time_token add column spent_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.one_time_token drop column spent_by');
  }
}
