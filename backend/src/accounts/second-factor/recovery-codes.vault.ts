import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PasswordsVault } from '../passwords/passwords.vault.ts';

const codeCount = 10;
/** Nothing that looks like something else: no 0 and O, no 1, I and L, no U and V. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const length = 9;

const randomLetters = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
/** As people type them: with or without the hyphen, large or small. */
const normalized = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Codes for when the phone is gone: hashed like passwords, each good for one sign-in. The first digit says which it is. */
@Injectable()
export class RecoveryCodesVault {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
  ) {}

  /** Made outside of any transaction: hashing takes its time. */
  async generate(): Promise<{ codes: string[]; hashes: string[] }> {
    const codes = Array.from({ length: codeCount }, (_, slot) => `${slot}${randomLetters()}`);
    const hashes = await Promise.all(codes.map((code) => this.passwords.hashOf(code)));
    return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
  }

  /** These are the codes; those before are none any more. */
  async replace(manager: EntityManager, userId: string, hashes: readonly string[]): Promise<void> {
    await this.forget(manager, userId);
    await manager.query(
      `insert into vault.recovery_code (user_id, slot, hash) select $1, slot - 1, hash from unnest($2::text[]) with ordinality as u (hash, slot)`,
      [userId, hashes],
    );
  }

  /** Says which one it is; null for a wrong one, or one that was used. */
  async slotOf(userId: string, code: string): Promise<number | null> {
    const typed = normalized(code);
    const slot = /^\d/.test(typed) ? Number(typed[0]) : 0;
    const [row] = await this.db.query<{ hash: string }[]>(
      'select hash from vault.recovery_code where user_id = $1 and slot = $2 and used_at is null',
      [userId, slot],
    );
    return (await this.passwords.verifyHash(row?.hash ?? null, typed)) ? slot : null;
  }

  /** False when another sign-in has used it first. */
  async useUp(manager: EntityManager, userId: string, slot: number): Promise<boolean> {
    const used: unknown = await manager.query(
      'update vault.recovery_code set used_at = now() where user_id = $1 and slot = $2 and used_at is null returning slot',
      [userId, slot],
    );
    return (used as [unknown[], number])[0].length > 0;
  }

  async countUnused(userId: string, manager: EntityManager = this.db.manager): Promise<number> {
    const [row] = await manager.query<{ count: number }[]>(
      'select count(*)::int as count from vault.recovery_code where user_id = $1 and used_at is null',
      [userId],
    );
    return row?.count ?? 0;
  }

  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from vault.recovery_code where user_id = $1', [userId]);
  }
}
