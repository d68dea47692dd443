import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Identity } from './identity.entity.ts';

type NewIdentity = Pick<Identity, 'provider' | 'subject' | 'email'>;

@Injectable()
export class IdentitiesVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  find(provider: string, subject: string): Promise<Identity | null> {
    return this.db.getRepository(Identity).findOneBy({ provider, subject });
  }

  /** The user whose account this identity opens. */
  async userOf(provider: string, subject: string): Promise<string | null> {
    const found = await this.find(provider, subject);
    return found?.unlinked_at === null ? found.user_id : null;
  }

  of(userId: string): Promise<Identity[]> {
    return this.db.getRepository(Identity).find({ where: { user_id: userId }, order: { created_at: 'ASC' } });
  }

  /** False when the identity is another user's, or the user has a different one at this provider. */
  async add(manager: EntityManager, { provider, subject, email }: NewIdentity, userId: string): Promise<boolean> {
    const identity = { provider, subject, email, user_id: userId };
    const inserted = await manager.createQueryBuilder().insert().into(Identity).values(identity).orIgnore().returning('subject').execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /** Whether this changed the identity; null without an identity. */
  async switch(manager: EntityManager, provider: string, userId: string, wanted: boolean): Promise<boolean | null> {
    const found = await manager
      .getRepository(Identity)
      .findOne({ where: { provider, user_id: userId }, lock: { mode: 'pessimistic_write' } });
    if (!found) return null;
    if ((found.unlinked_at === null) === wanted) return false;
    await manager.getRepository(Identity).update({ provider, subject: found.subject }, { unlinked_at: wanted ? null : new Date() });
    return true;
  }
}
