import { CheckedTokens } from './checked-tokens.ts';

const claims = (exp: number) => ({ sub: 'a5a5a5a5-0000-4000-8000-00000000000a', sid: 'b5b5b5b5-0000-4000-8000-00000000000b', exp });

describe('a verified token', () => {
  it('is remembered until the second in which it expires; another token is not', () => {
    const tokens = new CheckedTokens();
    tokens.keep('one', claims(100));
    expect(tokens.find('one', 99_999)).toEqual(claims(100));
    expect(tokens.find('one', 100_000)).toBeNull();
    expect(tokens.find('two', 0)).toBeNull();
  });

  it('is evicted before those that were verified later, when there are too many', () => {
    const tokens = new CheckedTokens(2);
    for (const token of ['one', 'two', 'three']) tokens.keep(token, claims(100));
    expect(['one', 'two', 'three'].map((token) => tokens.find(token, 0) !== null)).toEqual([false, true, true]);
  });
});
