import { Inject, Injectable } from '@nestjs/common';
import type { SecondFactor } from '@orderstream/contracts/accounts/lifecycle';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Clock } from '../../platform/clock.ts';
import { Vault } from '../../platform/database/vault.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.ts';
import type { SessionAnswer } from '../auth.requests.ts';
import { ChallengesVault } from './challenges.vault.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { Passkeys, type FromBrowser } from '../second-factor/passkeys.ts';
import { SecondFactorLimits } from '../second-factor/second-factor-limits.ts';
import { recogniseAccount } from './recognise-account.ts';
import { tryRecoveryCode } from '../second-factor/use-recovery-code.ts';
import { SecondFactors } from '../second-factor/second-factors.vault.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInLog, type ClaimedAccount, type SecondStepWay } from './sign-in-log.ts';

/** Finishes sign-ins whose first step is done, and sign-ins by passkey without a password. */
@Injectable()
export class SecondStep {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Vault) private readonly db: Vault,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(ChallengesVault) private readonly challenges: ChallengesVault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(SecondFactorLimits) private readonly limits: SecondFactorLimits,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignInLog) private readonly log: SignInLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PeopleVault) private readonly people: PeopleVault,
  ) {}

  /** The second factors that the person may show; refused unless a sign-in of this browser waits for one. */
  async offeredFactors(request: FastifyRequest): Promise<{ kinds: SecondFactor[]; recoveryCodes: boolean }> {
    const userId = await this.waitingUserId(request);
    const [kinds, unusedCodes] = await Promise.all([this.factors.of(userId), this.factors.codes.countUnused(userId)]);
    return { kinds, recoveryCodes: unusedCodes > 0 };
  }

  /** The request for one of the passkeys of the waiting user. */
  async passkeyOptions(request: FastifyRequest) {
    return this.passkeys.signInOptions('second_step_passkey', await this.waitingUserId(request));
  }

  /** Finishes a sign-in by a code of an app or a recovery code. */
  finishByCode(kind: 'totp' | 'recovery_code', code: string, request: FastifyRequest, reply: FastifyReply): Promise<SessionAnswer> {
    return this.finish(kind, request, reply, async (userId) => {
      const attempt = await this.limits.countCode(userId, request.ip, kind);
      const isRight =
        kind === 'totp'
          ? await this.factors.totp.useCode(userId, code.replace(/\s/g, ''), this.clock.now().getTime())
          : await tryRecoveryCode({ db: this.db, factors: this.factors, outbox: this.outbox }, userId, code);
      if (!isRight) throw refusal('code_wrong', [{ field: 'code', code: 'wrong' }]);
      await attempt.succeed();
    });
  }

  /** Finishes a sign-in by a passkey. */
  finishByPasskey(response: FromBrowser, request: FastifyRequest, reply: FastifyReply): Promise<SessionAnswer> {
    return this.finish('passkey', request, reply, async (userId) => {
      await this.passkeys.verifySignIn('second_step_passkey', userId, response);
    });
  }

  /** The request for any passkey that the browser has for the shop. */
  async passkeyOnlyOptions(request: FastifyRequest) {
    await this.limits.countPasskeyRequest(request.ip);
    return this.passkeys.signInOptions('passkey', null);
  }

  /** Signs in without a password, because the passkey has verified its user. */
  signInByPasskeyOnly(response: FromBrowser, request: FastifyRequest, reply: FastifyReply): Promise<SessionAnswer> {
    let claimed: ClaimedAccount = null;
    const decide = async () => {
      await this.limits.countPasskeyRequest(request.ip);
      const { userId, generation } = await this.passkeys.verifySignIn('passkey', null, response);
      claimed = { userId };
      return this.open(userId, generation, request, reply);
    };
    return this.log.logOutcome(request, 'passkey_alone', () => claimed, decide);
  }

  /** Checks the second factor by `show`, then opens a session. A right answer uses up the challenge, a wrong one an attempt. */
  private finish(
    way: SecondStepWay,
    request: FastifyRequest,
    reply: FastifyReply,
    show: (userId: string) => Promise<void>,
  ): Promise<SessionAnswer> {
    let claimed: ClaimedAccount = null;
    const decide = async () => {
      const challenge = this.sessions.cookies.secondStep(request);
      const userId = challenge === null ? null : await this.challenges.useAttempt(challenge, 'second_step');
      if (challenge === null || userId === null) return this.refuseExpired(reply);
      claimed = { userId };
      const generation = (await this.people.find(userId))?.device_generation;
      if (generation === undefined) return this.refuseExpired(reply);
      await show(userId);
      if (!(await this.challenges.spend(challenge, 'second_step', userId))) return this.refuseExpired(reply);
      this.sessions.cookies.clearSecondStep(reply);
      return this.open(userId, generation, request, reply);
    };
    return this.log.logOutcome(request, way, () => claimed, decide);
  }

  /** Refuses a sign-in that takes too long, and deletes its cookie. */
  private refuseExpired(reply: FastifyReply): never {
    this.sessions.cookies.clearSecondStep(reply);
    throw refusal('sign_in_expired');
  }

  /** The user whose sign-in in this browser waits for its second step. */
  private async waitingUserId(request: FastifyRequest): Promise<string> {
    const challenge = this.sessions.cookies.secondStep(request);
    const userId = challenge === null ? null : await this.challenges.ownerOf(challenge, 'second_step');
    if (userId === null) throw refusal('sign_in_expired');
    return userId;
  }

  /** Opens the session of a user who has shown a second factor. */
  private async open(userId: string, generation: number, request: FastifyRequest, reply: FastifyReply): Promise<SessionAnswer> {
    const user = await recogniseAccount({ store: this.store, people: this.people }, userId, generation);
    return this.sessions.open(user, request, reply, { secondFactor: true });
  }
}
