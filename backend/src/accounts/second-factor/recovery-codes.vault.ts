import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';

const codeCount = 10;
/** Without characters that are easily confused: 0 and O, 1, I and L, U and V. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const length = 9;

/** The random part of a code. */
const randomLetters = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
/** A typed code without spaces, hyphens and lower case. */
const normalized = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Codes for users who have lost their phone: hashed like passwords, each valid for one sign-in. The first digit is the code's slot. */
@Injectable()
export class RecoveryCodesVault {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
  ) {}

  /** New codes and their hashes. Called outside transactions, because hashing takes long. */
  async generate(): Promise<{ codes: string[]; hashes: string[] }> {
    const codes = Array.from({ length: codeCount }, (_, slot) => `${slot}${randomLetters()}`);
    const hashes = await Promise.all(codes.map((code) => this.passwords.hashOf(code)));
    return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
  }

  /** Replaces all codes of the user. */
  async replace(manager: VaultTransaction, userId: string, hashes: readonly string[]): Promise<void> {
    await this.forget(manager, userId);
    await changeRows(
      manager,
      `insert into vault.recovery_code (user_id, slot, hash) select $1, slot - 1, hash from unnest($2::text[]) with ordinality as u (hash, slot)`,
      [userId, hashes],
    );
  }

  /** The slot of an unused code; null for a wrong or used one. */
  async slotOf(userId: string, code: string): Promise<number | null> {
    const typed = normalized(code);
    const slot = /^\d/.test(typed) ? Number(typed[0]) : 0;
    const [row] = await queryRows<{ hash: string }>(
      this.db,
      'select hash from vault.recovery_code where user_id = $1 and slot = $2 and used_at is null',
      [userId, slot],
    );
    return (await this.passwords.verifyHash(row?.hash ?? null, typed)) ? slot : null;
  }

  /** Uses up a code; false if another sign-in has used it first. */
  async useUp(manager: VaultTransaction, userId: string, slot: number): Promise<boolean> {
    const used = await changeRows(
      manager,
      'update vault.recovery_code set used_at = now() where user_id = $1 and slot = $2 and used_at is null',
      [userId, slot],
    );
    return used > 0;
  }

  /** The number of codes that are still valid. */
  async countUnused(userId: string, manager: VaultTransaction = this.db): Promise<number> {
    const [row] = await queryRows<{ count: number }>(
      manager,
      'select count(*)::int as count from vault.recovery_code where user_id = $1 and used_at is null',
      [userId],
    );
    return row?.count ?? 0;
  }

  async forget(manager: VaultTransaction, userId: string): Promise<void> {
    await changeRows(manager, 'delete from vault.recovery_code where user_id = $1', [userId]);
  }
}
