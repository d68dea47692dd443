import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OneTimeToken, type TokenPurpose } from './token.entity.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

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

  /** Whose token it is; it and its like are used up. Null when it is unknown, used or expired. */
  async spend(manager: EntityManager, token: string, purpose: TokenPurpose): Promise<string | null> {
    const tokens = manager.getRepository(OneTimeToken);
    const found = await tokens
      .createQueryBuilder('t')
      .where('t.hash = :hash and t.purpose = :purpose and t.expires_at > now()', { hash: hashOf(token), purpose })
      .setLock('pessimistic_write')
      .getOne();
    if (!found) return null;
    await tokens.delete({ user_id: found.user_id, purpose });
    return found.user_id;
  }

  async sweep(): Promise<void> {
    await this.db.query('delete from vault.one_time_token where expires_at < now()');
  }
}
