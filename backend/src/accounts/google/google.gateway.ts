import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { refusal } from '../../platform/deciding/refusal.ts';
import { personIn, type GooglePerson } from './google-person.ts';

export type GoogleSettings = { issuer: string; clientId: string; clientSecret: string };
/** Kept in the browser's cookie while the person is at the provider. */
export type Journey = {
  state: string;
  nonce: string;
  verifier: string;
  redirect: string;
  /** The session that this sign-in confirms; without it, the sign-in opens a new one. */
  proves?: string;
};

/** The code flow with PKCE, against Google or the provider configured instead. */
export class GoogleGateway {
  private provider: Promise<Configuration> | undefined;

  constructor(
    private readonly settings: GoogleSettings | null,
    private readonly callbackUrl: string,
  ) {}

  get configured(): boolean {
    return this.settings !== null;
  }

  async begin(redirect: string, proves?: string): Promise<{ url: string; journey: Journey }> {
    const provider = await this.discovered();
    const journey = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), redirect, ...(proves && { proves }) };
    const url = buildAuthorizationUrl(provider, {
      // The person has to choose the account: the browser's current one proves nothing.
      ...(proves && { prompt: 'select_account' }),
      redirect_uri: this.callbackUrl,
      scope: 'openid email profile',
      state: journey.state,
      nonce: journey.nonce,
      code_challenge: await calculatePKCECodeChallenge(journey.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, journey };
  }

  /** The person who returned. Refused unless state, nonce and signature are right and the address is verified. */
  async finish(query: string, journey: Journey): Promise<GooglePerson> {
    const provider = await this.discovered();
    const returned = new URL(this.callbackUrl);
    returned.search = query;
    try {
      const tokens = await authorizationCodeGrant(provider, returned, {
        pkceCodeVerifier: journey.verifier,
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        idTokenExpected: true,
      });
      const person = personIn(tokens.claims() ?? {}, this.settings?.clientId ?? '', Math.floor(Date.now() / 1000));
      if (!person) throw refusal('google_failed');
      return person;
    } catch (error) {
      throw failed(error);
    }
  }

  private async discovered(): Promise<Configuration> {
    if (!this.settings) throw refusal('google_unavailable');
    const { issuer, clientId, clientSecret } = this.settings;
    this.provider ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: 10,
      // Plain http is for a provider on the same machine; Google's own address is https.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
    try {
      return await this.provider;
    } catch (error) {
      this.provider = undefined;
      throw failed(error);
    }
  }
}

/** The cause is logged, and not sent to the browser. */
const failed = (error: unknown) => Object.assign(refusal('google_failed'), { cause: error });
