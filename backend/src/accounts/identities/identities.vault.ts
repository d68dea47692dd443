import { Inject, Injectable } from '@nestjs/common';
import { changeRows } from '@orderstream/projections/platform/database/sql';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { ProviderIdentity } from './identity.entity.ts';

type NewIdentity = Pick<ProviderIdentity, 'provider' | 'subject' | 'email'>;

@Injectable()
export class IdentitiesVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  find(provider: string, subject: string): Promise<ProviderIdentity | null> {
    return this.db.getRepository(ProviderIdentity).findOneBy({ provider, subject });
  }

  /** The user whom this identity signs in; null if it is unknown or unlinked. */
  async userOf(provider: string, subject: string): Promise<string | null> {
    const identity = await this.find(provider, subject);
    return identity?.unlinked_at === null ? identity.user_id : null;
  }

  of(userId: string): Promise<ProviderIdentity[]> {
    return this.db.getRepository(ProviderIdentity).find({ where: { user_id: userId }, order: { created_at: 'ASC' } });
  }

  /** False when the identity is another user's, or the user has a different one at this provider. */
  async add(manager: VaultTransaction, { provider, subject, email }: NewIdentity, userId: string): Promise<boolean> {
    const added = await changeRows(
      manager,
      'insert into vault.identity (provider, subject, email, user_id) values ($1, $2, $3, $4) on conflict do nothing',
      [provider, subject, email, userId],
    );
    return added > 0;
  }

  /** Links or unlinks a user's identity. Returns whether that changed anything; null if there is no such identity. */
  async setLinked(manager: VaultTransaction, provider: string, userId: string, linked: boolean): Promise<boolean | null> {
    const identity = await manager
      .getRepository(ProviderIdentity)
      .findOne({ where: { provider, user_id: userId }, lock: { mode: 'pessimistic_write' } });
    if (!identity) return null;
    if ((identity.unlinked_at === null) === linked) return false;
    await manager
      .getRepository(ProviderIdentity)
      .update({ provider, subject: identity.subject }, { unlinked_at: linked ? null : new Date() });
    return true;
  }
}
