import { createSecretKey, KeyObject, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { accessTokenRules, AccessTokens } from './access-tokens.ts';
import { testSettings } from '../testing/environment.ts';

const [newest, older] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const servers = { databaseUrl: 'postgres://localhost/shop', eventStoreUrl: 'esdb://localhost:2113?tls=false' };
const tokensWith = (keys: string) => new AccessTokens(testSettings(servers, { TOKEN_KEYS: keys }));
const claims = { sub: 'a5a5a5a5-0000-4000-8000-00000000000a', sid: 'b5b5b5b5-0000-4000-8000-00000000000b' };

describe('an access token', () => {
  it('is verified with a key object that was created once, by the key id that it names', () => {
    const old = tokensWith(`a:${older}`).sign(claims);
    const tokens = tokensWith(`b:${newest},a:${older}`);
    for (const [token, text] of [
      [tokens.sign(claims), newest],
      [old, older],
    ] as const) {
      const key = tokens.keyFor(token);
      expect(key).toBeInstanceOf(KeyObject);
      expect(key?.equals(createSecretKey(text, 'utf8'))).toBe(true);
    }
  });

  it('is valid with our signature algorithm only', () => {
    const jwt = new JwtService();
    const { issuer, audience } = accessTokenRules;
    const rules = { secret: newest, ...accessTokenRules };
    expect(jwt.verify(tokensWith(`b:${newest}`).sign(claims), rules)).toMatchObject(claims);
    const other = jwt.sign({ sid: claims.sid }, { secret: newest, algorithm: 'HS512', issuer, audience, subject: claims.sub });
    expect(() => jwt.verify<object>(other, rules)).toThrow('invalid algorithm');
  });

  it('has no key when it is malformed or names an unknown key', () => {
    const tokens = tokensWith(`b:${newest}`);
    expect([tokens.keyFor('x.y.z'), tokens.keyFor(tokensWith(`a:${older}`).sign(claims))]).toEqual([null, null]);
  });
});
