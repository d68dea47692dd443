import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { parse, stringify } from 'uuid';
import { refusal } from '../../platform/deciding/refusal.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { ChallengesVault, type ChallengePurpose } from '../sign-in/challenges.vault.ts';
import { PasskeysVault, type StoredPasskey, type NewPasskey } from './passkeys.vault.ts';

/** The unchecked response of a browser. */
export type FromBrowser = Record<string, unknown>;

const issuer = 'Orderstream';
const secondsToAnswer = 5 * 60;

/**
 * Passkeys (WebAuthn). Each has to verify its user by finger, face or PIN, which makes it two factors, so it also signs in without a
 * password. It works only at the address of the shop.
 */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly host: string;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    @Inject(ChallengesVault) private readonly challenges: ChallengesVault,
    @Inject(PasskeysVault) private readonly vault: PasskeysVault,
  ) {
    const url = new URL(settings.publicUrl);
    [this.origin, this.host] = [url.origin, url.hostname];
  }

  /** The request by which a browser creates a passkey that the user does not have yet. */
  async additionOptions(user: { id: string; email: string }): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const registered = await this.vault.of(user.id);
    const options = await generateRegistrationOptions({
      rpName: issuer,
      rpID: this.host,
      userName: user.email,
      userID: Uint8Array.from(parse(user.id)),
      attestationType: 'none',
      timeout: secondsToAnswer * 1000,
      excludeCredentials: registered.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    await this.challenges.keep(options.challenge, 'add_passkey', user.id);
    return options;
  }

  /** Verifies a new passkey, and returns what is stored of it. */
  async verifyAddition(userId: string, name: string, response: FromBrowser): Promise<NewPasskey> {
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.challenges.spend(challenge, 'add_passkey', userId),
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: true,
      });
      if (!verified) throw new Error('the answer was not verified');
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, user_id: userId, name, public_key: Buffer.from(publicKey), counter, transports };
    } catch (error) {
      throw passkeyRefusal(error);
    }
  }

  /** The request for a passkey of this user or, without a user, for any passkey that the browser has for the shop. */
  async signInOptions(purpose: 'second_step_passkey' | 'passkey', userId: string | null): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const registered = userId === null ? [] : await this.vault.of(userId);
    const options = await generateAuthenticationOptions({
      rpID: this.host,
      timeout: secondsToAnswer * 1000,
      userVerification: 'required',
      allowCredentials: registered.map(({ id, transports }) => ({ id, transports })),
    });
    await this.challenges.keep(options.challenge, purpose, userId);
    return options;
  }

  /** Verifies a shown passkey, and returns its owner, who must be `userId` if that is given, with their device generation. */
  async verifySignIn(
    purpose: ChallengePurpose,
    userId: string | null,
    response: FromBrowser,
  ): Promise<{ userId: string; generation: number }> {
    try {
      const passkey = typeof response['id'] === 'string' ? await this.vault.find(response['id']) : null;
      if (!passkey || (userId !== null && passkey.user_id !== userId)) throw new Error('nobody has this passkey');
      const generation = await this.verify(purpose, userId, passkey, response as unknown as AuthenticationResponseJSON);
      return { userId: passkey.user_id, generation };
    } catch (error) {
      throw passkeyRefusal(error);
    }
  }

  /** Throws unless the response answers our challenge and its counter shows no copy of the key. Returns the owner's device generation. */
  private async verify(
    purpose: ChallengePurpose,
    userId: string | null,
    passkey: StoredPasskey,
    response: AuthenticationResponseJSON,
  ): Promise<number> {
    const { id, public_key, counter, transports, user_id } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.challenges.spend(challenge, purpose, userId),
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      credential: { id, publicKey: Uint8Array.from(public_key), counter, transports },
      requireUserVerification: true,
    });
    const { userHandle } = response.response;
    if (userHandle !== undefined && stringify(Buffer.from(userHandle, 'base64url')) !== user_id)
      throw new Error('another person’s passkey');
    const generation = verified ? await this.vault.recordUse(id, authenticationInfo.newCounter) : null;
    if (generation === null) throw new Error('the passkey was not verified');
    return generation;
  }
}

/** A refusal whose cause is logged, but not sent to the browser. */
const passkeyRefusal = (error: unknown) => Object.assign(refusal('passkey_refused'), { cause: error });
