import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Identity } from './identity.entity.ts';

type NewIdentity = Pick<Identity, 'provider' | 'subject' | 'email'>;

@Injectable()
export class IdentitiesVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  async userOf(provider: string, subject: string): Promise<string | null> {
    return (await this.db.getRepository(Identity).findOneBy({ provider, subject }))?.user_id ?? null;
  }

  of(userId: string): Promise<Identity[]> {
    return this.db.getRepository(Identity).find({ where: { user_id: userId }, order: { created_at: 'ASC' } });
  }

  /** False when this identity is somebody else's, or somebody has another one at this provider. */
  async add(manager: EntityManager, { provider, subject, email }: NewIdentity, userId: string): Promise<boolean> {
    const identity = { provider, subject, email, user_id: userId };
    const inserted = await manager.createQueryBuilder().insert().into(Identity).values(identity).orIgnore().returning('subject').execute();
    return (inserted.raw as unknown[]).length > 0;
  }
}
