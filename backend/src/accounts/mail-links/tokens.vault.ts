import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, Not, type EntityManager } from 'typeorm';
import { OneTimeToken, type TokenPurpose } from './token.entity.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const linkStates = ['good', 'used', 'unknown'] as const;
export type LinkState = (typeof linkStates)[number];
type Spent = { userId: string; again: boolean };

@Injectable()
export class TokensVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** A new token. Earlier ones stay valid until they expire or one of them is used. */
  async mint(userId: string, purpose: TokenPurpose, minutes: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.db.query(
      `insert into vault.one_time_token (hash, user_id, purpose, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [hashOf(token), userId, purpose, minutes],
    );
    return token;
  }

  /**
   * The token's user; the token and others for the same purpose are used up. Null for an unknown, used or expired token. The
   * command that used it finds it again until it expires, because a request whose answer was lost is repeated.
   */
  async spend(manager: EntityManager, token: string, purpose: TokenPurpose, commandId: string): Promise<Spent | null> {
    const tokens = manager.getRepository(OneTimeToken);
    const found = await tokens
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .andWhere('(t.spent_by is null or t.spent_by = :commandId)', { commandId })
      .setLock('pessimistic_write')
      .getOne();
    if (!found) return null;
    if (found.spent_by !== null) return { userId: found.user_id, again: true };
    await tokens.delete({ user_id: found.user_id, purpose, hash: Not(found.hash) });
    await tokens.update({ hash: found.hash }, { spent_by: commandId });
    return { userId: found.user_id, again: false };
  }

  /** The effect that the link would have. A link is unknown when another one for the same purpose has been used. */
  async stateOf(token: string, purpose: TokenPurpose): Promise<LinkState> {
    const found = await this.db
      .getRepository(OneTimeToken)
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .getOne();
    return found === null ? 'unknown' : found.spent_by === null ? 'good' : 'used';
  }

  /** The user of a used link that has not expired; null for any other. */
  async spentBy(token: string, purpose: TokenPurpose): Promise<string | null> {
    const found = await this.db
      .getRepository(OneTimeToken)
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .andWhere('t.spent_by is not null')
      .getOne();
    return found?.user_id ?? null;
  }

  /** Makes links that were requested earlier useless. */
  async withdraw(manager: EntityManager, userId: string, purpose: TokenPurpose): Promise<void> {
    await manager.getRepository(OneTimeToken).delete({ user_id: userId, purpose });
  }

  async sweep(): Promise<void> {
    await this.db.query('delete from vault.one_time_token where expires_at < now()');
  }
}
