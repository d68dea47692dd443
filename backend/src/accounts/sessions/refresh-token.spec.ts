import { readRefreshToken, writeRefreshToken } from './refresh-token.ts';

const token = { sessionId: '11111111-1111-4111-8111-111111111111', generation: 7 };

describe('a refresh token', () => {
  it('is read with the key that signed it, even if that is no longer the newest', () => {
    expect(readRefreshToken(['new', 'old'], writeRefreshToken(['old'], token))).toEqual(token);
  });
  it('has the same text for the same session and generation', () => {
    expect(writeRefreshToken(['key'], token)).toBe(writeRefreshToken(['key'], { ...token }));
  });
  it('is refused if any part of it was changed (S2)', () => {
    const text = writeRefreshToken(['key'], token);
    const [id = '', generation = '', seal = ''] = text.split('.');
    const forged = [
      '',
      'x',
      `${id}.${generation}`,
      `${id}.8.${seal}`,
      `22222222-1111-4111-8111-111111111111.${generation}.${seal}`,
      `${id}.${generation}.${seal.slice(0, -2)}AA`,
      `${id}.07.${seal}`,
      `${text}x`,
    ];
    expect(forged.map((one) => readRefreshToken(['key'], one))).toEqual(forged.map(() => null));
    expect(readRefreshToken(['other'], text)).toBeNull();
  });
});
