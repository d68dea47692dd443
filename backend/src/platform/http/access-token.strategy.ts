import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { validate } from 'uuid';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { accessTokenRules, AccessTokens, type AccessClaims } from './access-tokens.ts';

/** Passport checks the signature, the issuer, the audience and the time. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  constructor(@Inject(AccessTokens) tokens: AccessTokens) {
    super({
      ...accessTokenRules,
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: Error | null, key?: Buffer) => void) => {
        const key = tokens.keyFor(token);
        if (key === null) done(new Error('a token names no key of ours'));
        // Passport passes the key on to a library that accepts key objects; only Passport's types do not say so.
        else done(null, key as unknown as Buffer);
      },
    });
  }

  /** The claims of a token whose signature is valid; null if they are not those of an access token. */
  validate(claims: Partial<AccessClaims> & { exp?: number }): (AccessClaims & { exp: number }) | null {
    const { sub, sid, exp } = claims;
    return validate(sub) && validate(sid) && exp !== undefined && sub && sid ? { sub, sid, exp } : null;
  }
}
