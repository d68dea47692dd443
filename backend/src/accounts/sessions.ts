import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { RequestMail } from '../notifications/notifications.commands.ts';
import { CommandBus } from '../platform/cqrs.ts';
import { AccessTokens } from '../platform/access-tokens.ts';
import { refusal } from '../platform/refusal.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { Vault } from '../platform/vault.ts';
import { EndStolenSession, type Recognised } from './auth.commands.ts';
import type { SessionAnswer } from './auth.requests.ts';
import { deviceOf } from './device.ts';
import { PeopleVault } from './people.vault.ts';
import { readRefreshToken, writeRefreshToken, type RefreshToken } from './refresh-token.ts';
import { SessionCookies } from './session-cookies.ts';
import { SignInsVault } from './sign-ins.vault.ts';

/** Opens, continues and ends the session of the browser that asks. */
@Injectable()
export class Sessions {
  readonly cookies: SessionCookies;
  private readonly secrets: readonly [string, ...string[]];

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(Vault) private readonly db: Vault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(AccessTokens) private readonly tokens: AccessTokens,
  ) {
    this.cookies = new SessionCookies(settings);
    const [first, ...others] = settings.tokenKeys;
    this.secrets = [first.secret, ...others.map(({ secret }) => secret)];
  }

  /** A browser that the person has not used before is told of, unless it is the first of all. */
  async open(user: Recognised, request: FastifyRequest, reply: FastifyReply, isKnown = true): Promise<SessionAnswer> {
    const device = deviceOf(request.headers['user-agent']);
    const session = { id: v7(), userId: user.id, device, days: this.settings.sessionDays };
    await this.end(request);
    const isFirst = await this.signIns.open(this.db.manager, session);
    if (!isKnown && !isFirst)
      await this.commands.execute(new RequestMail(session.id, user.id, 'new_sign_in', session.id, null, { day: new Date().toISOString() }));
    return this.answer(user, { sessionId: session.id, generation: 0 }, reply);
  }

  async refresh(request: FastifyRequest, reply: FastifyReply): Promise<SessionAnswer> {
    const presented = this.presented(request);
    if (!presented) throw refusal('not_signed_in');
    const refreshed = await this.signIns.rotate(presented.sessionId, presented.generation, this.settings.sessionDays);
    if (refreshed.outcome === 'reused') await this.commands.execute(new EndStolenSession(refreshed.userId, presented.sessionId));
    const person = refreshed.outcome === 'rotated' ? await this.people.find(refreshed.userId) : null;
    if (refreshed.outcome !== 'rotated' || !person) {
      this.cookies.clearRefreshToken(reply);
      throw refusal('not_signed_in');
    }
    const next = { sessionId: presented.sessionId, generation: refreshed.generation };
    return this.answer({ id: person.user_id, email: person.email }, next, reply);
  }

  /** The browser's own session, if it has one that was written by us. */
  async end(request: FastifyRequest, reply?: FastifyReply): Promise<void> {
    const presented = this.presented(request);
    if (presented) await this.signIns.endPresented(presented.sessionId, presented.generation);
    if (reply) this.cookies.clearRefreshToken(reply);
  }

  /** The session of the browser that asks, by its cookie. Nothing says that it has not ended. */
  presentedBy(request: FastifyRequest): string | null {
    return this.presented(request)?.sessionId ?? null;
  }

  private presented(request: FastifyRequest): RefreshToken | null {
    const text = this.cookies.refreshToken(request);
    return text === null ? null : readRefreshToken(this.secrets, text);
  }

  private answer(user: Recognised, token: RefreshToken, reply: FastifyReply): SessionAnswer {
    this.cookies.setRefreshToken(reply, writeRefreshToken(this.secrets, token));
    void reply.header('cache-control', 'no-store');
    return {
      access_token: this.tokens.sign({ sub: user.id, sid: token.sessionId }),
      token_type: 'bearer',
      expires_in: this.tokens.seconds,
      expires_at: Math.floor(Date.now() / 1000) + this.tokens.seconds,
      user: { id: user.id, email: user.email },
    };
  }
}
