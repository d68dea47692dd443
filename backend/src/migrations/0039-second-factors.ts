import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody can show beside the password, and the sign-ins that wait for it. All of it goes with the person. */
export class SecondFactors1768000000039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.totp (
        user_id uuid primary key references vault.person on delete cascade,
        key_id text not null,
        nonce bytea not null,
        ciphertext bytea not null,
        tag bytea not null,
        confirmed_at timestamptz,
        last_step bigint not null default 0,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table vault.passkey (
        id text primary key,
        user_id uuid not null references vault.person on delete cascade,
        name text not null,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`);
    await runner.query('create index passkey_user on vault.passkey (user_id)');
    await runner.query(`
      create table vault.recovery_code (
        user_id uuid not null references vault.person on delete cascade,
        slot int not null,
        hash text not null,
        used_at timestamptz,
        primary key (user_id, slot)
      )`);
    await runner.query(`
      create table vault.sign_in_challenge (
        hash bytea primary key,
        purpose text not null,
        user_id uuid references vault.person on delete cascade,
        tries int not null default 0,
        expires_at timestamptz not null
      )`);
    await runner.query('create index sign_in_challenge_user on vault.sign_in_challenge (user_id)');
    await runner.query('alter table vault.session add column second_factor_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.session drop column second_factor_at');
    for (const table of ['sign_in_challenge', 'recovery_code', 'passkey', 'totp']) await runner.query(`drop table vault.${table}`);
  }
}
