import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The Merkle tree over the log, and its signed heads. Nodes are only ever added. */
export class Audit1768000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create schema audit');
    await runner.query(`
      create table audit.node (
        level smallint not null,
        index bigint not null,
        hash bytea not null,
        position bigint,
        primary key (level, index)
      )`);
    await runner.query('create unique index node_position on audit.node (position) where level = 0');
    await runner.query(`
      create table audit.seal (
        revision bigint primary key,
        position bigint not null,
        from_position bigint not null,
        to_position bigint not null,
        size bigint not null,
        root bytea not null,
        note text not null,
        sealed_at timestamptz not null,
        anchored_at timestamptz
      )`);
    await runner.query('create index seal_size on audit.seal (size)');
    await runner.query('create index seal_to_anchor on audit.seal (revision) where anchored_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema audit cascade');
  }
}
