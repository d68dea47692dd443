import { readRefreshToken, writeRefreshToken } from './refresh-token.ts';

const token = { sessionId: '11111111-1111-4111-8111-111111111111', generation: 7 };

describe('a refresh token', () => {
  it('is read under the key that wrote it, also when that is no longer the newest', () => {
    expect(readRefreshToken(['new', 'old'], writeRefreshToken(['old'], token))).toEqual(token);
  });
  it('has always the same text', () => {
    expect(writeRefreshToken(['key'], token)).toBe(writeRefreshToken(['key'], { ...token }));
  });
  it('is nothing when any part of it was changed (S2)', () => {
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
