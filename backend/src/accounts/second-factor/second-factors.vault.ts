import type { SecondFactor } from '@orderstream/contracts/accounts/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { PasskeysVault } from './passkeys.vault.ts';
import { RecoveryCodesVault } from './recovery-codes.vault.ts';
import { TotpVault } from './totp.vault.ts';

const factorsOfUser = `
  select exists (select from vault.totp where user_id = $1 and confirmed_at is not null) as totp,
         exists (select from vault.passkey where user_id = $1) as passkey`;

/** The second factors of a user, with the recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(TotpVault) readonly totp: TotpVault,
    @Inject(PasskeysVault) readonly passkeys: PasskeysVault,
    @Inject(RecoveryCodesVault) readonly codes: RecoveryCodesVault,
  ) {}

  /** The kinds of factors that the user has. */
  async of(userId: string, manager: VaultTransaction = this.db): Promise<SecondFactor[]> {
    const [has] = await queryRows<{ totp: boolean; passkey: boolean }>(manager, factorsOfUser, [userId]);
    return [...(has?.passkey ? ['passkey' as const] : []), ...(has?.totp ? ['totp' as const] : [])];
  }

  /** Whether the user has none yet. A lock on the person makes a concurrent first factor wait for the end of this transaction. */
  async hasNone(manager: VaultTransaction, userId: string): Promise<boolean> {
    await queryRows(manager, 'select from vault.person where user_id = $1 for no key update', [userId]);
    return (await this.of(userId, manager)).length === 0;
  }

  /** Removes all factors and recovery codes, and returns whether there was a factor. */
  async removeAll(manager: VaultTransaction, userId: string): Promise<boolean> {
    const hadTotp = await this.totp.remove(manager, userId);
    const passkeys = await this.passkeys.remove(manager, userId, null);
    await this.codes.forget(manager, userId);
    return hadTotp || passkeys > 0;
  }
}
