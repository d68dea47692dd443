import { isDeepStrictEqual } from 'node:util';
import { mayEnter, type AccountStatus, type Role } from '@orderstream/contracts/accounts/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { queryRows } from '@orderstream/projections/platform/database/sql';
import { load } from '../../platform/deciding/decides.ts';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { SignInsVault } from './sign-ins.vault.ts';

type Rights = { status: AccountStatus; roles: readonly Role[] };

/**
 * The status and the roles that sessions are checked against, in the person's row. The read models have them too, but they follow the
 * log at a distance, and a power cut takes their last commits back: by them, a withdrawn right could return.
 */
@Injectable()
export class RightsVault {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Vault) private readonly db: Vault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
  ) {}

  /** Copies the rights from the account's stream, and ends all sessions of a person who has lost access or the last role. */
  async sync(userId: string): Promise<void> {
    const present = await this.#inStream(userId);
    if (!present) return;
    await this.db.transaction(async (manager) => {
      const before = await this.#replace(manager, userId, present);
      if (before && losesAccess(before, present)) await this.signIns.endAll(manager, userId, null);
    });
  }

  /** Copies other rights from the account's stream for a sign-in, which the end of all sessions would refuse. */
  async copy(userId: string): Promise<void> {
    const present = await this.#inStream(userId);
    if (!present) return;
    const kept = await queryRows<Rights>(this.db, 'select status, roles from vault.person where user_id = $1', [userId]);
    const isSame = kept.some(({ status, roles }) => status === present.status && isDeepStrictEqual(roles, present.roles));
    if (!isSame) await this.#replace(this.db, userId, present);
  }

  async #inStream(userId: string): Promise<(Rights & { asOf: number }) | null> {
    const { state, revision } = await load(this.store, account, userId);
    const { status, roles } = state;
    return revision === 'no_stream' || status === 'unborn' || status === 'deleted'
      ? null
      : { status, roles: [...roles].sort(), asOf: Number(revision) };
  }

  /** Replaces older rights, and returns them; null if the row has these or newer ones. */
  async #replace(manager: VaultTransaction, userId: string, { status, roles, asOf }: Rights & { asOf: number }): Promise<Rights | null> {
    const [before] = await queryRows<Rights>(
      manager,
      `update vault.person p set status = $2, roles = $3, rights_as_of = $4
         from (select status, roles from vault.person where user_id = $1 for update) before
        where p.user_id = $1 and p.rights_as_of < $4
    returning before.status, before.roles`,
      [userId, status, roles, asOf],
    );
    return before ?? null;
  }
}

const losesAccess = (before: Rights, after: Rights): boolean =>
  (mayEnter(before.status) && !mayEnter(after.status)) || (before.roles.length > 0 && after.roles.length === 0);
