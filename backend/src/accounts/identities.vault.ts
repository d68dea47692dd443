import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Identity } from './identity.entity.ts';

@Injectable()
export class IdentitiesVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  async userOf(provider: string, subject: string): Promise<string | null> {
    return (await this.db.getRepository(Identity).findOneBy({ provider, subject }))?.user_id ?? null;
  }

  /** False when this identity is somebody else's, or somebody has another one at this provider. */
  async add(manager: EntityManager, provider: string, subject: string, userId: string): Promise<boolean> {
    const identity = { provider, subject, user_id: userId };
    const inserted = await manager.createQueryBuilder().insert().into(Identity).values(identity).orIgnore().returning('subject').execute();
    return (inserted.raw as unknown[]).length > 0;
  }
}
