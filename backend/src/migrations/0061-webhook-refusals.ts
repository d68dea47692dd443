import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts that an outage ended are not counted among those after which a person decides. */
export class WebhookRefusals1768000000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.webhook add column refusals integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.webhook drop column refusals');
  }
}
