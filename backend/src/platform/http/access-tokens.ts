import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { createSecretKey, type KeyObject } from 'node:crypto';
import { SETTINGS, type Settings } from '../settings/settings.ts';

/** The user and the session only; everything else is read on each request, so that changes take effect at once. */
export type AccessClaims = { sub: string; sid: string };

export const accessTokenRules = { issuer: 'orderstream', audience: 'orderstream-api', algorithms: ['HS256' as const] };

/** Signs access tokens with the newest key. Older keys stay valid as long as they are listed. */
@Injectable()
export class AccessTokens {
  readonly seconds: number;
  readonly #jwt = new JwtService();
  readonly #keys: ReadonlyMap<unknown, KeyObject>;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.seconds = Math.round(settings.accessTokenMinutes * 60);
    this.#keys = new Map(settings.tokenKeys.map(({ id, secret }) => [id, createSecretKey(secret, 'utf8')]));
  }

  /** A signed access token of this session. */
  sign({ sub, sid }: AccessClaims, seconds = this.seconds): string {
    const [{ id, secret }] = this.settings.tokenKeys;
    const { issuer, audience } = accessTokenRules;
    return this.#jwt.sign({ sid }, { secret, keyid: id, algorithm: 'HS256', expiresIn: seconds, issuer, audience, subject: sub });
  }

  /**
   * The key that a token names, or none if it is not ours. At this point the token is unverified. A key object instead of its
   * text: given a text, the library would first try on each request whether it is a public key.
   */
  keyFor(token: string): KeyObject | null {
    const decoded: unknown = this.#jwt.decode(token, { complete: true });
    if (typeof decoded !== 'object' || decoded === null || !('header' in decoded)) return null;
    const { kid } = decoded.header as { kid?: unknown };
    return this.#keys.get(kid) ?? null;
  }
}
