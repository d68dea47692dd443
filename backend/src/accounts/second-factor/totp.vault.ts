import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { SecretSeals, type SealedSecret } from '../../platform/database/sealing.ts';
import { base32, fromBase32, matchingStep } from './totp.ts';

type Row = SealedSecret & { user_id: string; confirmed_at: Date | null };
const sealedFor = (userId: string) => `totp ${userId}`;
const sealedColumns = 'user_id, key_id, nonce, ciphertext, tag, confirmed_at';

/** The sealed secrets of authenticator apps. Each code is valid once. */
@Injectable()
export class TotpVault {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SecretSeals) private readonly seals: SecretSeals,
  ) {}

  /** A new secret, which is valid once a code confirms it; null if the user has a confirmed one. */
  async begin(userId: string): Promise<string | null> {
    const secret = base32(randomBytes(20));
    const { key_id, nonce, ciphertext, tag } = this.seals.seal(secret, sealedFor(userId));
    const stored = await changeRows(
      this.db,
      `insert into vault.totp as t (user_id, key_id, nonce, ciphertext, tag) values ($1, $2, $3, $4, $5)
       on conflict (user_id) do update
          set key_id = excluded.key_id, nonce = excluded.nonce, ciphertext = excluded.ciphertext, tag = excluded.tag, created_at = now()
        where t.confirmed_at is null`,
      [userId, key_id, nonce, ciphertext, tag],
    );
    return stored > 0 ? secret : null;
  }

  /** Confirms a secret by its first code. */
  confirmFirstCode(manager: VaultTransaction, userId: string, code: string, milliseconds: number): Promise<boolean> {
    return this.acceptCode(manager, userId, code, milliseconds, 'confirmed_at is null');
  }

  /** Uses up a code of a confirmed secret; false for a wrong or used code. */
  useCode(userId: string, code: string, milliseconds: number): Promise<boolean> {
    return this.acceptCode(this.db, userId, code, milliseconds, 'confirmed_at is not null');
  }

  async addedAt(userId: string): Promise<Date | null> {
    const [row] = await queryRows<{ confirmed_at: Date | null }>(this.db, 'select confirmed_at from vault.totp where user_id = $1', [
      userId,
    ]);
    return row?.confirmed_at ?? null;
  }

  /** Removes the secret, and returns whether there was a confirmed one. */
  async remove(manager: VaultTransaction, userId: string): Promise<boolean> {
    const rows = await queryRows<{ confirmed_at: Date | null }>(
      manager,
      'delete from vault.totp where user_id = $1 returning confirmed_at',
      [userId],
    );
    return rows.some(({ confirmed_at }) => confirmed_at !== null);
  }

  /** Deletes secrets that were not confirmed in time. */
  async sweep(): Promise<void> {
    await changeRows(this.db, `delete from vault.totp where confirmed_at is null and created_at < now() - interval '1 hour'`);
  }

  /** The number of secrets that are sealed under each key. */
  countByKey(): Promise<{ key_id: string; rows: number }[]> {
    return queryRows(this.db, 'select key_id, count(*)::int as rows from vault.totp group by key_id order by key_id');
  }

  /** Seals up to `most` secrets again under the newest key, and returns their number. */
  reseal(most: number): Promise<number> {
    return this.db.transaction(async (db) => {
      const rows = await queryRows<Row>(db, `select ${sealedColumns} from vault.totp where key_id <> $1 limit $2 for update skip locked`, [
        this.seals.newestKeyId,
        most,
      ]);
      for (const row of rows) {
        const { key_id, ciphertext, tag } = this.seals.renew(row, sealedFor(row.user_id));
        await changeRows(db, 'update vault.totp set key_id = $2, ciphertext = $3, tag = $4 where user_id = $1', [
          row.user_id,
          key_id,
          ciphertext,
          tag,
        ]);
      }
      return rows.length;
    });
  }

  /** Accepts a code once: a single statement decides, so that concurrent uses of a step, or of an earlier one, are refused. */
  private async acceptCode(manager: VaultTransaction, userId: string, code: string, milliseconds: number, which: string): Promise<boolean> {
    const [row] = await queryRows<Row>(manager, `select ${sealedColumns} from vault.totp where user_id = $1 and ${which}`, [userId]);
    const step = row ? matchingStep(fromBase32(this.seals.open(row, sealedFor(userId))), code, milliseconds) : null;
    if (step === null) return false;
    const used = await changeRows(
      manager,
      `update vault.totp set last_step = $2, confirmed_at = coalesce(confirmed_at, now())
        where user_id = $1 and last_step < $2 and nonce = $3 and ${which}`,
      [userId, step, row?.nonce],
    );
    return used > 0;
  }
}
