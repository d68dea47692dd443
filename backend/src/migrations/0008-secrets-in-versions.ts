import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A changed secret is kept beside the old one until the facts name it: whatever cuts the change off, the old one is read. */
export class SecretsInVersions1768000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index vault.private_info_once');
    await runner.query('alter table vault.private_info rename column fingerprint to version');
    await runner.query('alter table vault.private_info rename column created_at to kept_at');
    await runner.query(`update vault.private_info set version = '' where version is null`);
    await runner.query(`
      alter table vault.private_info
        alter column version set not null,
        add column settled boolean not null default true,
        drop constraint private_info_pkey,
        add primary key (id, version)`);
    await runner.query(`create unique index private_info_once on vault.private_info (version) where kind = 'product'`);
    await runner.query('create index private_info_unsettled on vault.private_info (kept_at) where not settled');
  }

  /** Of several versions, the one that was kept last stays. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from vault.private_info old using vault.private_info new
      where old.id = new.id and (old.kept_at, old.version) < (new.kept_at, new.version)`);
    await runner.query('drop index vault.private_info_unsettled');
    await runner.query('drop index vault.private_info_once');
    await runner.query(`
      alter table vault.private_info
        drop constraint private_info_pkey,
        add primary key (id),
        drop column settled,
        alter column version drop not null`);
    await runner.query(`update vault.private_info set version = null where kind = 'order'`);
    await runner.query('alter table vault.private_info rename column kept_at to created_at');
    await runner.query('alter table vault.private_info rename column version to fingerprint');
    await runner.query('create unique index private_info_once on vault.private_info (fingerprint) where fingerprint is not null');
  }
}
