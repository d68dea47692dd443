import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { Not } from 'typeorm';
import { OneTimeToken, type TokenPurpose } from './token.entity.ts';

/** Only the hash of a token is stored. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const linkStates = ['good', 'used', 'unknown'] as const;
export type LinkState = (typeof linkStates)[number];
type SpentToken = { userId: string; isRepeated: boolean };

@Injectable()
export class TokensVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /**
   * A new token. Earlier ones stay valid until they expire or one of them is used. Null for a deleted user, and for a reset that was
   * requested before resets were withdrawn. A lock on the person makes this and a concurrent withdrawal wait for each other.
   */
  async mint(userId: string, purpose: TokenPurpose, minutes: number, requestedAt: Date): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const minted = await changeRows(
      this.db,
      `with owner as (
         select user_id from vault.person
          where user_id = $2 and ($3 <> 'reset_password' or resets_withdrawn_at is null or resets_withdrawn_at <= $5) for share
       )
       insert into vault.one_time_token (hash, user_id, purpose, expires_at)
       select $1, user_id, $3, now() + make_interval(mins => $4) from owner`,
      [hashOf(token), userId, purpose, minutes, requestedAt],
    );
    return minted > 0 ? token : null;
  }

  /**
   * Uses up a token and the user's others for the same purpose, and returns its user; null for an unknown, used or expired token. The
   * same command may use it again until it expires, because a client repeats a request whose answer was lost.
   */
  async spend(manager: VaultTransaction, token: string, purpose: TokenPurpose, commandId: string): Promise<SpentToken | null> {
    const tokens = manager.getRepository(OneTimeToken);
    const [row] = await queryRows<Pick<OneTimeToken, 'hash' | 'user_id' | 'spent_by'>>(
      manager,
      `select hash, user_id, spent_by from vault.one_time_token
        where hash = $1 and purpose = $2 and expires_at > now() and (spent_by is null or spent_by = $3) for update`,
      [hashOf(token), purpose, commandId],
    );
    if (!row) return null;
    if (row.spent_by !== null) return { userId: row.user_id, isRepeated: true };
    if (purpose === 'reset_password') await this.recordWithdrawal(manager, row.user_id);
    await tokens.delete({ user_id: row.user_id, purpose, hash: Not(row.hash) });
    await tokens.update({ hash: row.hash }, { spent_by: commandId });
    return { userId: row.user_id, isRepeated: false };
  }

  /** Whether a link is good or used. It is unknown if it has expired or another one for the same purpose was used. */
  async stateOf(token: string, purpose: TokenPurpose): Promise<LinkState> {
    const [row] = await queryRows<Pick<OneTimeToken, 'spent_by'>>(
      this.db,
      'select spent_by from vault.one_time_token where hash = $1 and purpose = $2 and expires_at > now()',
      [hashOf(token), purpose],
    );
    return row === undefined ? 'unknown' : row.spent_by === null ? 'good' : 'used';
  }

  /** Uses up the sign-in of a link that has confirmed this user's address: true once, and not after all sessions have ended. */
  async spendSignIn(token: string, userId: string): Promise<boolean> {
    const used = await changeRows(
      this.db,
      `update vault.one_time_token set may_sign_in = false
        where hash = $1 and purpose = 'confirm_email' and user_id = $2 and spent_by is not null and may_sign_in and expires_at > now()`,
      [hashOf(token), userId],
    );
    return used > 0;
  }

  /** Invalidates all earlier links for a new password, including those in mails that are not sent yet. */
  async withdrawResets(manager: VaultTransaction, userId: string): Promise<void> {
    await this.recordWithdrawal(manager, userId);
    await manager.getRepository(OneTimeToken).delete({ user_id: userId, purpose: 'reset_password' });
  }

  /** Tokens for links that were requested before are no longer minted. */
  private async recordWithdrawal(manager: VaultTransaction, userId: string): Promise<void> {
    await changeRows(manager, 'update vault.person set resets_withdrawn_at = clock_timestamp() where user_id = $1', [userId]);
  }

  /** Deletes expired tokens. */
  async sweep(): Promise<void> {
    await changeRows(this.db, 'delete from vault.one_time_token where expires_at < now()');
  }
}
