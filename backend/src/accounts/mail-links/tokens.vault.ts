import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, Not, type EntityManager } from 'typeorm';
import { OneTimeToken, type TokenPurpose } from './token.entity.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const linkStates = ['good', 'used', 'unknown'] as const;
export type LinkState = (typeof linkStates)[number];
type SpentToken = { userId: string; isRepeated: boolean };

@Injectable()
export class TokensVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /**
   * A new token. Earlier ones stay valid until they expire or one of them is used. Null for a deleted user, and for a reset that was
   * requested before resets were withdrawn. The lock makes a withdrawal wait for the token, which it deletes, or the token for it.
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
   * The token's user; the token and others for the same purpose are used up. Null for an unknown, used or expired token. The
   * command that used it finds it again until it expires, because a request whose answer was lost is repeated.
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

  /** The effect that the link would have. A link is unknown when another one for the same purpose has been used. */
  async stateOf(token: string, purpose: TokenPurpose): Promise<LinkState> {
    const row = await this.db
      .getRepository(OneTimeToken)
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .getOne();
    return row === null ? 'unknown' : row.spent_by === null ? 'good' : 'used';
  }

  /** The user of a used link that has not expired; null for any other. */
  async userOfSpentToken(token: string, purpose: TokenPurpose): Promise<string | null> {
    const row = await this.db
      .getRepository(OneTimeToken)
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .andWhere('t.spent_by is not null')
      .getOne();
    return row?.user_id ?? null;
  }

  /** Makes links for a new password that were requested earlier useless, those in mails that are not sent yet included. */
  async withdrawResets(manager: EntityManager, userId: string): Promise<void> {
    await this.recordWithdrawal(manager, userId);
    await manager.getRepository(OneTimeToken).delete({ user_id: userId, purpose: 'reset_password' });
  }

  private async recordWithdrawal(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('update vault.person set resets_withdrawn_at = clock_timestamp() where user_id = $1', [userId]);
  }

  async sweep(): Promise<void> {
    await this.db.query('delete from vault.one_time_token where expires_at < now()');
  }
}
