import type { IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { asRefusal } from '../../platform/http/refusal.filter.ts';
import { SecretSeals } from '../../platform/database/sealing.ts';
import { LOG } from '../../platform/tokens.ts';
import { describeDevice } from '../sessions/device.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { clientNetwork } from './sign-in-limits.ts';

/** The ways to finish a sign-in, or to sign in without a password. */
export type SecondStepWay = 'totp' | 'recovery_code' | 'passkey' | 'passkey_alone';
/** The ways to sign in. */
export type SignInWay =
  | 'password'
  | 'confirmation_link'
  | 'password_again'
  | IdentityProvider
  | `${IdentityProvider}_again`
  | SecondStepWay;
/** The account that an attempt names, if any. */
export type ClaimedAccount = { email: string } | { userId: string } | null;

/** Logs the outcome of each attempt to sign in, with account, network and way, but without address or name. */
@Injectable()
export class SignInLog {
  constructor(
    @Inject(LOG) private readonly log: Logger,
    @Inject(SecretSeals) private readonly seals: SecretSeals,
    @Inject(PeopleVault) private readonly people: PeopleVault,
  ) {}

  /** Runs a decision about a sign-in, and logs whether it succeeded or why it was refused. */
  async logOutcome<Result>(
    request: FastifyRequest,
    way: SignInWay,
    claimed: () => ClaimedAccount,
    decide: () => Promise<Result>,
  ): Promise<Result> {
    try {
      const result = await decide();
      this.write(request, way, await this.accountOf(claimed()), 'signed_in');
      return result;
    } catch (error) {
      this.write(request, way, await this.accountOf(claimed()).catch(() => null), asRefusal(error).code);
      throw error;
    }
  }

  /** The id of the claimed account; null if there is none. */
  private async accountOf(claimed: ClaimedAccount): Promise<string | null> {
    if (claimed === null) return null;
    return 'userId' in claimed ? claimed.userId : ((await this.people.findByEmail(claimed.email))?.user_id ?? null);
  }

  private write(request: FastifyRequest, way: SignInWay, account: string | null, outcome: string): void {
    const address = this.seals.fingerprint(clientNetwork(request.ip), 'sign-in address').slice(0, 22);
    const device = describeDevice(request.headers['user-agent']);
    this.log.info({ account, address, device, way, outcome, request_id: request.id }, 'a sign-in was decided');
  }
}
