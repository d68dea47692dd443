import { hash } from 'node:crypto';
import type { AccessClaims } from './access-tokens.ts';

export type VerifiedClaims = AccessClaims & { exp: number };

const defaultMost = 10_000;

/**
 * Verified tokens, by their hash: a token is sent with every request for minutes, but verified once. Its session and its owner's
 * rights are still checked on each request.
 */
export class CheckedTokens {
  readonly #claims = new Map<string, VerifiedClaims>();

  constructor(private readonly most = defaultMost) {}

  /** The claims of a token that has been verified; null if it must be verified, because it is new or has expired. */
  find(token: string, now: number): VerifiedClaims | null {
    const claims = this.#claims.get(tokenHash(token));
    return claims && claims.exp * 1000 > now ? claims : null;
  }

  /** Remembers a verified token, and forgets the oldest one above the limit. */
  keep(token: string, claims: VerifiedClaims): void {
    this.#claims.set(tokenHash(token), claims);
    const [oldest] = this.#claims.keys();
    if (this.#claims.size > this.most && oldest !== undefined) this.#claims.delete(oldest);
  }
}

/** The key of a token in memory, so that the token itself is not kept. */
const tokenHash = (token: string): string => hash('sha256', token, 'base64');
