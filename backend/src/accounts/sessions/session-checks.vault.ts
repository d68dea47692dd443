import { Inject, Injectable } from '@nestjs/common';
import { mayEnter, type AccountStatus, type Role } from '@orderstream/contracts/accounts/lifecycle';
import { queryPrepared, preparedStatement } from '@orderstream/projections/platform/reading/prepared';
import type { SessionOwner, SessionCheck } from '../../platform/http/signed-in.guard.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import type { Statements } from '../../platform/database/statements.ts';
import { POOL } from '../../platform/tokens.ts';

type SessionRow = { status: AccountStatus; email_confirmed: boolean; roles: Role[]; fresh: boolean; second_factor: boolean };

/** Run on every request, so that an ended session or a changed status or role takes effect at once. */
const sessionStatement = preparedStatement(`
  select coalesce(u.status, 'pending_approval') as status,
         coalesce(u.email_confirmed, false) as email_confirmed,
         array(select r.role from read.user_roles r where r.user_id = s.user_id order by r.role) as roles,
         s.proved_at > now() - make_interval(secs => $3 * 60) as fresh,
         s.second_factor_at is not null as second_factor
    from vault.session s
    left join read.app_user u on u.id = s.user_id
   where s.id = $1 and s.user_id = $2 and s.expires_at > now() and u.deleting is not true`);

@Injectable()
export class SessionChecks implements SessionCheck {
  constructor(
    @Inject(POOL) private readonly pool: Statements,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The user of an open session with status and roles; null if the session has ended. */
  async identify(userId: string, sessionId: string): Promise<SessionOwner | null> {
    const [row] = await queryPrepared<SessionRow>(this.pool, sessionStatement, [sessionId, userId, this.settings.freshSignInMinutes]);
    if (!row) return null;
    const { status, email_confirmed, roles, fresh, second_factor } = row;
    const secondFactorMissing = !second_factor && roles.some((role) => this.settings.secondFactorDemandedOf.includes(role));
    const identity = { userId, active: mayEnter(status), status, emailConfirmed: email_confirmed, fresh, secondFactorMissing };
    return { ...identity, roles: secondFactorMissing ? [] : roles };
  }
}
