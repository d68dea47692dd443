import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';

export type StoredPasskey = {
  id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
};
export type NewPasskey = Pick<StoredPasskey, 'id' | 'user_id' | 'name' | 'public_key' | 'counter' | 'transports'>;

const columns = 'id, user_id, name, public_key, counter::float8 as counter, transports, created_at, last_used_at';

/** The public keys of passkeys, with their use counters. */
@Injectable()
export class PasskeysVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  of(userId: string): Promise<StoredPasskey[]> {
    return queryRows(this.db, `select ${columns} from vault.passkey where user_id = $1 order by created_at`, [userId]);
  }

  async find(id: string): Promise<StoredPasskey | null> {
    const [passkey] = await queryRows<StoredPasskey>(this.db, `select ${columns} from vault.passkey where id = $1`, [id]);
    return passkey ?? null;
  }

  /** Adds a passkey; false if it is already registered. */
  async add(manager: VaultTransaction, { id, user_id, name, public_key, counter, transports }: NewPasskey): Promise<boolean> {
    const added = await changeRows(
      manager,
      `insert into vault.passkey (id, user_id, name, public_key, counter, transports) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [id, user_id, name, public_key, counter, transports],
    );
    return added > 0;
  }

  /**
   * Stores the counter, and returns the owner's device generation; null if the counter does not advance, which means a copy of the
   * key. Keys without a counter always report zero.
   */
  async recordUse(id: string, counter: number): Promise<number | null> {
    const [used] = await queryRows<{ device_generation: number }>(
      this.db,
      `update vault.passkey k set counter = $2, last_used_at = now() from vault.person p
        where k.id = $1 and (k.counter < $2 or ($2 = 0 and k.counter = 0)) and p.user_id = k.user_id returning p.device_generation`,
      [id, counter],
    );
    return used?.device_generation ?? null;
  }

  /** Removes one passkey or all (null), and returns their number. */
  remove(manager: VaultTransaction, userId: string, id: string | null): Promise<number> {
    return changeRows(manager, 'delete from vault.passkey where user_id = $1 and ($2::text is null or id = $2)', [userId, id]);
  }
}
