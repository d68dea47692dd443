import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { columnsOf, Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { SignIn } from './sign-in.entity.ts';

/** For this long an exchanged token is accepted again, for a second tab or a request whose answer was lost. */
const graceSeconds = 10;

/** The days after which an unused session ends, and those after which every session ends. */
export type Lifetime = { days: number; longestDays: number };
export type NewSession = { id: string; userId: string; generation: number; device: string; network: string; secondFactor: boolean };

export type Rotation =
  | { outcome: 'rotated'; userId: string; generation: number }
  | { outcome: 'reused'; userId: string }
  | { outcome: 'unknown' };

@Injectable()
export class SignInsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /**
   * Opens a session, and returns whether it is the user's first; null if all of the user's sessions have ended since this sign-in
   * began. The lock on the person makes this and a concurrent end wait for each other.
   */
  async open(manager: VaultTransaction, session: NewSession, { days, longestDays }: Lifetime): Promise<boolean | null> {
    const [opened] = await queryRows<{ first: boolean }>(
      manager,
      `with owner as (
         select user_id, signed_in_at is null as first from vault.person where user_id = $2 and device_generation = $7 for no key update),
            marked as (
         update vault.person set signed_in_at = now() where user_id = (select user_id from owner where first)),
            opened as (
         insert into vault.session (id, user_id, device, network, expires_at, second_factor_at)
         select $1, user_id, $3, $4, now() + make_interval(secs => $5 * 86400), case when $6 then now() end from owner)
       select first from owner`,
      [session.id, session.userId, session.device, session.network, Math.min(days, longestDays), session.secondFactor, session.generation],
    );
    return opened?.first ?? null;
  }

  /** Advances the session's generation, once for all requests that present the same token within the grace period. */
  async rotate(sessionId: string, generation: number, { days, longestDays }: Lifetime): Promise<Rotation> {
    const [rotated] = await queryRows<{ user_id: string; generation: number }>(
      this.db,
      `update vault.session
          set generation = generation + 1, rotated_at = now(), last_used_at = now(),
              expires_at = least(now() + make_interval(secs => $3 * 86400), created_at + make_interval(secs => $4 * 86400))
        where id = $1 and generation = $2 and expires_at > now() and created_at + make_interval(secs => $4 * 86400) > now()
        returning user_id, generation`,
      [sessionId, generation, days, longestDays],
    );
    if (rotated) return { outcome: 'rotated', userId: rotated.user_id, generation: rotated.generation };
    const [existing] = await queryRows<{ user_id: string; generation: number; graced: boolean }>(
      this.db,
      `select user_id, generation, rotated_at > now() - make_interval(secs => $2) as graced
         from vault.session where id = $1 and expires_at > now() and created_at + make_interval(secs => $3 * 86400) > now()`,
      [sessionId, graceSeconds, longestDays],
    );
    if (!existing || generation > existing.generation) return { outcome: 'unknown' };
    const isRace = existing.generation === generation + 1 && existing.graced;
    return isRace
      ? { outcome: 'rotated', userId: existing.user_id, generation: existing.generation }
      : { outcome: 'reused', userId: existing.user_id };
  }

  /** Records that the user has just proved that the session is theirs; false if it is not, or has ended. */
  async recordProof(sessionId: string, userId: string): Promise<boolean> {
    const proved = await changeRows(
      this.db,
      'update vault.session set proved_at = now() where id = $1 and user_id = $2 and expires_at > now()',
      [sessionId, userId],
    );
    return proved > 0;
  }

  /** Records that the user has just shown or added a second factor. */
  async recordSecondFactor(manager: VaultTransaction, sessionId: string): Promise<void> {
    await changeRows(manager, 'update vault.session set second_factor_at = now() where id = $1', [sessionId]);
  }

  /** Makes no session count as having shown a second factor. */
  async withdrawSecondFactor(manager: VaultTransaction, userId: string): Promise<void> {
    await changeRows(manager, 'update vault.session set second_factor_at = null where user_id = $1', [userId]);
  }

  /** The open sessions of a user, the latest used first. */
  of(userId: string): Promise<SignIn[]> {
    return queryRows(
      this.db,
      `select ${columnsOf(SignIn)} from vault.session where user_id = $1 and expires_at > now() order by last_used_at desc`,
      [userId],
    );
  }

  /** Ends one session, and returns whether it was open. */
  async end(manager: VaultTransaction, userId: string, sessionId: string): Promise<boolean> {
    const { affected } = await manager.getRepository(SignIn).delete({ id: sessionId, user_id: userId });
    return (affected ?? 0) > 0;
  }

  /** Ends the session of a token, even of an exchanged one, because signing out must always work. Returns the user of an open one. */
  async endPresented(sessionId: string, generation: number): Promise<string | null> {
    const [ended] = await queryRows<{ user_id: string; open: boolean }>(
      this.db,
      'delete from vault.session where id = $1 and generation >= $2 returning user_id, expires_at > now() as open',
      [sessionId, generation],
    );
    return ended?.open ? ended.user_id : null;
  }

  /**
   * Ends a user's sessions except one, and unfinished sign-ins, stops links from signing in, and makes all of the user's browsers
   * unknown. Returns the number of ended sessions.
   */
  async endAll(manager: VaultTransaction, userId: string, except: string | null): Promise<number> {
    // A statement of its own: the next one then sees the session of a sign-in that held the person's lock.
    await changeRows(manager, 'update vault.person set device_generation = device_generation + 1 where user_id = $1', [userId]);
    const ended = await changeRows(
      manager,
      `with under_way as (delete from vault.sign_in_challenge where user_id = $1),
            links as (update vault.one_time_token set may_sign_in = false where user_id = $1)
       delete from vault.session where user_id = $1 and id is distinct from $2`,
      [userId, except],
    );
    return ended;
  }

  /** Deletes expired sessions. */
  async sweep(): Promise<void> {
    await changeRows(this.db, 'delete from vault.session where expires_at < now()');
  }
}
