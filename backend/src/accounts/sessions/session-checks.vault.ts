import { Inject, Injectable } from '@nestjs/common';
import { queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { mayEnter, type AccountStatus, type Role } from '@orderstream/contracts/accounts/lifecycle';
import type { SessionOwner, SessionCheck } from '../../platform/http/signed-in.guard.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { POOL } from '../../platform/tokens.ts';

type SessionRow = { status: AccountStatus; roles: Role[]; fresh: boolean; second_factor: boolean };

/** Run on every request, so that an ended session or a changed status or role takes effect at once. */
const sessionStatement = `
  select p.status, p.roles,
         s.proved_at > now() - make_interval(secs => $3 * 60) as fresh,
         s.second_factor_at is not null as second_factor
    from vault.session s
    join vault.person p on p.user_id = s.user_id
   where s.id = $1 and s.user_id = $2 and s.expires_at > now()`;

@Injectable()
export class SessionChecks implements SessionCheck {
  constructor(
    @Inject(POOL) private readonly pool: Sql,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The user of an open session with status and roles; null if the session has ended. */
  async identify(userId: string, sessionId: string): Promise<SessionOwner | null> {
    const [row] = await queryRows<SessionRow>(this.pool, sessionStatement, [sessionId, userId, this.settings.freshSignInMinutes]);
    if (!row) return null;
    const { status, roles, fresh, second_factor } = row;
    const secondFactorMissing = !second_factor && roles.some((role) => this.settings.secondFactorDemandedOf.includes(role));
    const identity = { userId, active: mayEnter(status), status, fresh, secondFactorMissing };
    return { ...identity, roles: secondFactorMissing ? [] : roles };
  }
}
