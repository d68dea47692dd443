import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outages1768000000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table work.parked_events add column passes boolean not null default false');
    await runner.query('create index parked_events_position on work.parked_events (process, stream, position)');
    await runner.query('drop index work.parked_events_stream');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index parked_events_stream on work.parked_events (process, stream)');
    await runner.query('drop index work.parked_events_position');
    await runner.query('alter table work.parked_events drop column passes');
  }
}
