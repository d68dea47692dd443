import { hash } from 'node:crypto';
import type { AccessClaims } from './access-tokens.ts';

export type Claims = AccessClaims & { exp: number };

const usualMost = 10_000;

/**
 * Tokens whose signature was found good, by their hash: one is sent with every request for minutes, and signed once.
 * Whether its session still lasts, and what its owner may do, is asked on each request all the same.
 */
export class CheckedTokens {
  readonly #claims = new Map<string, Claims>();

  constructor(private readonly most = usualMost) {}

  /** Null when it has to be checked: it is unknown, or its time is over. */
  find(token: string, now: number): Claims | null {
    const claims = this.#claims.get(keyOf(token));
    return claims && claims.exp * 1000 > now ? claims : null;
  }

  keep(token: string, claims: Claims): void {
    this.#claims.set(keyOf(token), claims);
    const [oldest] = this.#claims.keys();
    if (this.#claims.size > this.most && oldest !== undefined) this.#claims.delete(oldest);
  }
}

const keyOf = (token: string): string => hash('sha256', token, 'base64');
