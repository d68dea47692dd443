import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of passwords, sessions and identities beyond that they are there. */
export class Doors1768000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table vault.credential
        add column weak boolean not null default false,
        add column owner_chose boolean not null default false`);
    await runner.query(`alter table vault.session add column proved_at timestamptz, add column network text not null default ''`);
    await runner.query('update vault.session set proved_at = created_at');
    await runner.query('alter table vault.session alter column proved_at set not null, alter column proved_at set default now()');
    await runner.query('alter table vault.identity add column email text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.identity drop column email');
    await runner.query('alter table vault.session drop column proved_at, drop column network');
    await runner.query('alter table vault.credential drop column weak, drop column owner_chose');
  }
}
