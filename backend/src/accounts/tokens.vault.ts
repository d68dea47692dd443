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

  /** A fresh token; earlier ones stay good until they expire or one of them is used. */
  async mint(userId: string, purpose: TokenPurpose, minutes: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.db.query(
      `insert into vault.one_time_token (hash, user_id, purpose, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [hashOf(token), userId, purpose, minutes],
    );
    return token;
  }

  /**
   * Whose token it is; it and its like are used up. Null when it is unknown, used or expired. The command that used it
   * up finds it again until then: one whose answer was lost is sent a second time.
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

  /** What following this link would do, without doing it. One whose like was used is unknown. */
  async stateOf(token: string, purpose: TokenPurpose): Promise<LinkState> {
    const found = await this.db
      .getRepository(OneTimeToken)
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .getOne();
    return found === null ? 'unknown' : found.spent_by === null ? 'good' : 'used';
  }

  /** Whose link this is that was used and has not expired yet; null of any other. */
  async spentBy(token: string, purpose: TokenPurpose): Promise<string | null> {
    const found = await this.db
      .getRepository(OneTimeToken)
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .andWhere('t.spent_by is not null')
      .getOne();
    return found?.user_id ?? null;
  }

  /** Links that were asked for earlier open nothing any more. */
  async withdraw(manager: EntityManager, userId: string, purpose: TokenPurpose): Promise<void> {
    await manager.getRepository(OneTimeToken).delete({ user_id: userId, purpose });
  }

  async sweep(): Promise<void> {
    await this.db.query('delete from vault.one_time_token where expires_at < now()');
  }
}
