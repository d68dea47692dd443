import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SignIn } from './sign-in.entity.ts';

/** Two tabs that refresh at once, or an answer that was lost on its way, are forgiven within this time. */
const graceSeconds = 10;

export type Refreshed =
  { outcome: 'rotated'; userId: string; generation: number } | { outcome: 'reused'; userId: string } | { outcome: 'unknown' };

@Injectable()
export class SignInsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** Says whether it is the person's first. */
  async open(manager: EntityManager, session: { id: string; userId: string; device: string; days: number }): Promise<boolean> {
    const [opened] = await rows<{ first: boolean }>(
      manager,
      `with first as (update vault.person set signed_in_at = now() where user_id = $2 and signed_in_at is null returning user_id),
            opened as (
         insert into vault.session (id, user_id, device, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4 * 86400))
         on conflict (id) do nothing)
       select exists (select from first) as first`,
      [session.id, session.userId, session.device, session.days],
    );
    return opened?.first ?? false;
  }

  /** Turns the session's generation over, once for all that present the same token within the grace. */
  async rotate(sessionId: string, generation: number, days: number): Promise<Refreshed> {
    const [rotated] = await rows<{ user_id: string; generation: number }>(
      this.db.manager,
      `update vault.session
          set generation = generation + 1, rotated_at = now(), last_used_at = now(), expires_at = now() + make_interval(secs => $3 * 86400)
        where id = $1 and generation = $2 and expires_at > now()
        returning user_id, generation`,
      [sessionId, generation, days],
    );
    if (rotated) return { outcome: 'rotated', userId: rotated.user_id, generation: rotated.generation };
    const [present] = await rows<{ user_id: string; generation: number; graced: boolean }>(
      this.db.manager,
      `select user_id, generation, rotated_at > now() - make_interval(secs => $2) as graced
         from vault.session where id = $1 and expires_at > now()`,
      [sessionId, graceSeconds],
    );
    if (!present || generation > present.generation) return { outcome: 'unknown' };
    const racing = present.generation === generation + 1 && present.graced;
    return racing
      ? { outcome: 'rotated', userId: present.user_id, generation: present.generation }
      : { outcome: 'reused', userId: present.user_id };
  }

  /** The person has just shown again who they are. */
  async prove(sessionId: string, userId: string): Promise<boolean> {
    const proved = await rows(this.db.manager, 'update vault.session set proved_at = now() where id = $1 and user_id = $2 returning id', [
      sessionId,
      userId,
    ]);
    return proved.length > 0;
  }

  async of(userId: string): Promise<SignIn[]> {
    return this.db
      .getRepository(SignIn)
      .createQueryBuilder('s')
      .where('s.user_id = :userId and s.expires_at > now()', { userId })
      .orderBy('s.last_used_at', 'DESC')
      .getMany();
  }

  /** Says whether there was one. */
  async end(manager: EntityManager, userId: string, sessionId: string): Promise<boolean> {
    const { affected } = await manager.getRepository(SignIn).delete({ id: sessionId, user_id: userId });
    return (affected ?? 0) > 0;
  }

  /** By a token of the session, however old: who leaves, leaves. */
  async endPresented(sessionId: string, generation: number): Promise<void> {
    await this.db.query('delete from vault.session where id = $1 and generation >= $2', [sessionId, generation]);
  }

  /** Every session of somebody, save perhaps the present one; says how many. */
  async endAll(manager: EntityManager, userId: string, except: string | null): Promise<number> {
    const ended = await rows<{ id: string }>(
      manager,
      'delete from vault.session where user_id = $1 and id is distinct from $2 returning id',
      [userId, except],
    );
    return ended.length;
  }

  async sweep(): Promise<void> {
    await this.db.query('delete from vault.session where expires_at < now()');
  }
}

/** The driver answers an update or delete with rows and their number, a select with rows alone. */
async function rows<Row>(manager: EntityManager, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const answer: unknown = await manager.query(sql, [...values]);
  const [first] = answer as unknown[];
  return (Array.isArray(first) ? first : answer) as Row[];
}
