import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { RequestMail } from '../../notifications/notifications.commands.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AccessTokens } from '../../platform/http/access-tokens.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { Vault } from '../../platform/database/vault.ts';
import { endStolenSession } from './end-stolen-session.ts';
import type { RecognisedUser } from '../sign-in/recognise-account.ts';
import type { SessionAnswer } from '../auth.requests.ts';
import { ChallengesVault } from '../sign-in/challenges.vault.ts';
import { describeDevice } from './device.ts';
import { networkPrefix } from './network-prefix.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { readRefreshToken, writeRefreshToken, type RefreshToken } from './refresh-token.ts';
import { RightsVault } from './rights.vault.ts';
import { SecondFactors } from '../second-factor/second-factors.vault.ts';
import { SessionCookies, type DeviceOwner } from './session-cookies.ts';
import { SignInsVault, type Lifetime } from './sign-ins.vault.ts';

/** Opens, continues and ends the session of the requesting browser. */
@Injectable()
export class Sessions {
  readonly cookies: SessionCookies;
  private readonly secrets: readonly [string, ...string[]];
  private readonly lifetime: Lifetime;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    @Inject(Vault) private readonly db: Vault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(AccessTokens) private readonly tokens: AccessTokens,
    @Inject(RightsVault) private readonly rights: RightsVault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(ChallengesVault) private readonly challenges: ChallengesVault,
  ) {
    this.cookies = new SessionCookies(settings);
    this.lifetime = { days: settings.sessionDays, longestDays: settings.sessionLongestDays };
    const [first, ...others] = settings.tokenKeys;
    this.secrets = [first.secret, ...others.map(({ secret }) => secret)];
  }

  /**
   * Opens a session, and remembers the browser. A user with a second factor who has not shown it gets a challenge instead. A mail warns
   * of a browser that the user has not used before, unless it is the user's first session. Refused if all of the user's sessions have
   * ended since the sign-in began.
   */
  async open(
    user: RecognisedUser,
    request: FastifyRequest,
    reply: FastifyReply,
    { secondFactor = false }: { secondFactor?: boolean } = {},
  ): Promise<SessionAnswer> {
    if (!secondFactor && (await this.factors.of(user.id)).length > 0) {
      const challenge = randomBytes(32).toString('base64url');
      if (!(await this.challenges.keepSecondStep(challenge, user))) throw refusal('wrong_credentials');
      this.cookies.setSecondStep(reply, challenge);
      throw refusal('second_factor_needed');
    }
    const device = describeDevice(request.headers['user-agent']);
    const { id: userId, generation } = user;
    const session = { id: v7(), userId, generation, device, network: networkPrefix(request.ip), secondFactor };
    await this.rights.copy(userId);
    const isFirst = await this.signIns.open(this.db, session, this.lifetime);
    if (isFirst === null) throw refusal('wrong_credentials');
    await this.end(request);
    const isKnown = this.recogniseBrowser(request, reply, { user_id: userId, device_generation: generation });
    if (!isKnown && !isFirst)
      await this.commands.execute(
        new RequestMail({
          mailId: session.id,
          userId: user.id,
          template: 'new_sign_in',
          causeId: session.id,
          orderId: null,
          facts: { day: new Date().toISOString() },
          requestedAt: null,
        }),
      );
    return this.sessionAnswer(user, { sessionId: session.id, generation: 0 }, reply);
  }

  /** Exchanges the refresh token. A token that was exchanged before ends its session, because it may be stolen. */
  async refresh(request: FastifyRequest, reply: FastifyReply): Promise<SessionAnswer> {
    const presentedToken = this.presentedToken(request);
    if (!presentedToken) throw refusal('not_signed_in');
    const refreshed = await this.signIns.rotate(presentedToken.sessionId, presentedToken.generation, this.lifetime);
    if (refreshed.outcome === 'reused')
      await endStolenSession({ db: this.db, signIns: this.signIns, outbox: this.outbox }, refreshed.userId, presentedToken.sessionId);
    const person = refreshed.outcome === 'rotated' ? await this.people.find(refreshed.userId) : null;
    if (refreshed.outcome !== 'rotated' || !person) {
      this.cookies.clearRefreshToken(reply);
      throw refusal('not_signed_in');
    }
    // A browser whose session outlasted the end of all others is still the owner's.
    this.recogniseBrowser(request, reply, person);
    const next = { sessionId: presentedToken.sessionId, generation: refreshed.generation };
    return this.sessionAnswer({ id: person.user_id, email: person.email }, next, reply);
  }

  /** Ends the session that the browser's cookie names, if the cookie is genuine. */
  async end(request: FastifyRequest, reply?: FastifyReply): Promise<void> {
    const presentedToken = this.presentedToken(request);
    const userId = presentedToken ? await this.signIns.endPresented(presentedToken.sessionId, presentedToken.generation) : null;
    if (!reply) return;
    this.cookies.clearRefreshToken(reply);
    const owner = userId === null ? null : await this.people.find(userId);
    if (owner) this.recogniseBrowser(request, reply, owner);
  }

  /** Whether the owner has used this browser before; it is remembered as theirs from now on. */
  private recogniseBrowser(request: FastifyRequest, reply: FastifyReply, owner: DeviceOwner): boolean {
    const device = this.cookies.knownDevice(request, owner);
    this.cookies.rememberDevice(reply, owner, device);
    return device !== null;
  }

  /** The id of the session that the browser's cookie names, which may have ended. */
  presentedSessionId(request: FastifyRequest): string | null {
    return this.presentedToken(request)?.sessionId ?? null;
  }

  /** The verified refresh token in the browser's cookie. */
  private presentedToken(request: FastifyRequest): RefreshToken | null {
    const text = this.cookies.refreshToken(request);
    return text === null ? null : readRefreshToken(this.secrets, text);
  }

  /** Sets the cookie, and returns the access token. */
  private sessionAnswer(user: Pick<RecognisedUser, 'id' | 'email'>, token: RefreshToken, reply: FastifyReply): SessionAnswer {
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
