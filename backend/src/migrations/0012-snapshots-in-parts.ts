import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A large state is kept in parts, so that none of them takes long to encode. `work.snapshots` says how many there are. */
export class SnapshotsInParts1768000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table work.snapshot_parts (
        stream text not null,
        version int not null,
        revision bigint not null,
        part int not null,
        state text not null,
        primary key (stream, version, revision, part)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work.snapshot_parts');
    await runner.query('delete from work.snapshots');
  }
}
