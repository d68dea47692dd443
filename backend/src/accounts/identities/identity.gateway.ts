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
import { isIdentityProvider, type IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { OpenIdClient, Settings } from '../../platform/settings/settings.ts';
import { personFromClaims, type IdentityPerson } from './identity-person.ts';

/** The state of a sign-in, in the browser's cookie while the person is at the provider. */
export type Journey = {
  provider: IdentityProvider;
  state: string;
  nonce: string;
  verifier: string;
  redirect: string;
  /** The session that this sign-in proves; null: the sign-in opens a new session. */
  sessionToProve: string | null;
};

/** Begins the state of a sign-in that proves a session, so that its return is known as one even without the cookie. */
const proofMark = 'proof.';
/** Whether a return from a provider belongs to a sign-in that proves a session. Decides only which page explains a failure. */
export const isProofState = (state: string): boolean => state.startsWith(proofMark);

/** Signs in at one provider, by the authorization code flow with PKCE. */
export class IdentityGateway {
  private provider: Promise<Configuration> | undefined;

  constructor(
    private readonly name: IdentityProvider,
    private readonly settings: OpenIdClient,
    private readonly callbackUrl: string,
  ) {}

  /** The address to send the browser to, and the state for its cookie. */
  async begin(redirect: string, sessionToProve: string | null): Promise<{ url: string; journey: Journey }> {
    const provider = await this.discover();
    const journey: Journey = {
      provider: this.name,
      state: `${sessionToProve === null ? '' : proofMark}${randomState()}`,
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      redirect,
      sessionToProve,
    };
    const url = buildAuthorizationUrl(provider, {
      // The person has to choose the account, because the browser's current session at the provider proves nothing.
      ...(sessionToProve !== null && { prompt: 'select_account' }),
      redirect_uri: this.callbackUrl,
      scope: 'openid email profile',
      state: journey.state,
      nonce: journey.nonce,
      code_challenge: await calculatePKCECodeChallenge(journey.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, journey };
  }

  /** The person who returned from the provider. Refused unless state, nonce and signature are right and the address is verified. */
  async finish(query: string, journey: Journey): Promise<IdentityPerson> {
    const provider = await this.discover();
    const returned = new URL(this.callbackUrl);
    returned.search = query;
    try {
      const tokens = await authorizationCodeGrant(provider, returned, {
        pkceCodeVerifier: journey.verifier,
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        idTokenExpected: true,
      });
      const person = personFromClaims(tokens.claims() ?? {}, this.settings.clientId, Math.floor(Date.now() / 1000));
      if (!person) throw refusal('identity_failed');
      return person;
    } catch (error) {
      throw identityRefusal(error);
    }
  }

  /** The endpoints and keys of the provider, read once; a failure is retried by the next sign-in. */
  private async discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    this.provider ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: 10,
      // Plain http is allowed only for a provider on the same machine.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
    try {
      return await this.provider;
    } catch (error) {
      this.provider = undefined;
      throw identityRefusal(error);
    }
  }
}

/** The providers that the shop is configured for. */
export class IdentityGateways {
  private readonly gateways: ReadonlyMap<IdentityProvider, IdentityGateway>;

  constructor({ identityProviders, publicUrl }: Pick<Settings, 'identityProviders' | 'publicUrl'>) {
    const clients = Object.entries(identityProviders) as [IdentityProvider, OpenIdClient][];
    this.gateways = new Map(
      clients.map(([name, client]) => [name, new IdentityGateway(name, client, `${publicUrl}/api/auth/identity/${name}/callback`)]),
    );
  }

  get offered(): IdentityProvider[] {
    return [...this.gateways.keys()];
  }

  of(provider: IdentityProvider): IdentityGateway {
    const gateway = this.gateways.get(provider);
    if (!gateway) throw refusal('identity_unavailable');
    return gateway;
  }
}

/** The provider that a path names; refuses unknown names. */
export function parseProvider(text: string): IdentityProvider {
  if (!isIdentityProvider(text)) throw refusal('not_found');
  return text;
}

/** A refusal whose cause is logged, but not sent to the browser. */
const identityRefusal = (error: unknown) => Object.assign(refusal('identity_failed'), { cause: error });
