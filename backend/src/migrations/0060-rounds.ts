import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each round that one worker does for all is due again. */
export class Rounds1768000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table work.rounds (name text primary key, next_at timestamptz not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work.rounds');
  }
}
