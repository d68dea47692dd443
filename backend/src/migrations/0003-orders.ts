import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Orders1768000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.private_info (
        id uuid primary key,
        kind text not null,
        key_id text not null,
        nonce bytea not null,
        ciphertext bytea not null,
        tag bytea not null,
        mask text not null,
        fingerprint text,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index private_info_fingerprint on vault.private_info (fingerprint) where fingerprint is not null');
    await runner.query(`
      create table vault.order_words (
        order_id uuid primary key,
        user_id uuid not null,
        description text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index order_words_user on vault.order_words (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.order_words');
    await runner.query('drop table vault.private_info');
  }
}
