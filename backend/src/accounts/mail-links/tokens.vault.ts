import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, Not, type EntityManager } from 'typeorm';
import { OneTimeToken, type TokenPurpose } from './token.entity.ts';

/** Only the hash of a token is stored. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const linkStates = ['good', 'used', 'unknown'] as const;
export type LinkState = (typeof linkStates)[number];
type SpentToken = { userId: string; isRepeated: boolean };

@Injectable()
export class TokensVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /**
   * A new token. Earlier ones stay valid until they expire or one of them is used. Null for a deleted user, and for a reset that was
   * requested before resets were withdrawn. A lock on the person makes this and a concurrent withdrawal wait for each other.
   */
  async mint(userId: string, purpose: TokenPurpose, minutes: number, requestedAt: Date): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const minted = await this.db.query<object[]>(
      `with owner as (
         select user_id from vault.person
          where user_id = $2 and ($3 <> 'reset_password' or resets_withdrawn_at is null or resets_withdrawn_at <= $5) for share
       )
       insert into vault.one_time_token (hash, user_id, purpose, expires_at)
       select $1, user_id, $3, now() + make_interval(mins => $4) from owner returning user_id`,
      [hashOf(token), userId, purpose, minutes, requestedAt],
    );
    return minted.length > 0 ? token : null;
  }

  /**
   * Uses up a token and the user's others for the same purpose, and returns its user; null for an unknown, used or expired token. The
   * same command may use it again until it expires, because a client repeats a request whose answer was lost.
   */
  async spend(manager: EntityManager, token: string, purpose: TokenPurpose, commandId: string): Promise<SpentToken | null> {
    const tokens = manager.getRepository(OneTimeToken);
    const row = await tokens
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .andWhere('(t.spent_by is null or t.spent_by = :commandId)', { commandId })
      .setLock('pessimistic_write')
      .getOne();
    if (!row) return null;
    if (row.spent_by !== null) return { userId: row.user_id, isRepeated: true };
    if (purpose === 'reset_password') await this.recordWithdrawal(manager, row.user_id);
    await tokens.delete({ user_id: row.user_id, purpose, hash: Not(row.hash) });
    await tokens.update({ hash: row.hash }, { spent_by: commandId });
    return { userId: row.user_id, isRepeated: false };
  }

  /** Whether a link is good or used. It is unknown if it has expired or another one for the same purpose was used. */
  async stateOf(token: string, purpose: TokenPurpose): Promise<LinkState> {
    const row = await this.db
      .getRepository(OneTimeToken)
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .getOne();
    return row === null ? 'unknown' : row.spent_by === null ? 'good' : 'used';
  }

  /** Uses up the sign-in of a link that has confirmed this user's address: true once, and not after all sessions have ended. */
  async spendSignIn(token: string, userId: string): Promise<boolean> {
    const used: unknown = await this.db.query(
      `update vault.one_time_token set may_sign_in = false
        where hash = $1 and purpose = 'confirm_email' and user_id = $2 and spent_by is not null and may_sign_in and expires_at > now()
        returning user_id`,
      [hashOf(token), userId],
    );
    return (used as [unknown[], number])[0].length > 0;
  }

  /** Invalidates all earlier links for a new password, including those in mails that are not sent yet. */
  async withdrawResets(manager: EntityManager, userId: string): Promise<void> {
    await this.recordWithdrawal(manager, userId);
    await manager.getRepository(OneTimeToken).delete({ user_id: userId, purpose: 'reset_password' });
  }

  /** Tokens for links that were requested before are no longer minted. */
  private async recordWithdrawal(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('update vault.person set resets_withdrawn_at = clock_timestamp() where user_id = $1', [userId]);
  }

  /** Deletes expired tokens. */
  async sweep(): Promise<void> {
    await this.db.query('delete from vault.one_time_token where expires_at < now()');
  }
}
