import { base32, totpCodeAt, fromBase32, otpauthUrl, totpStepAt, matchingStep } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('a code that changes with time', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('equals the test vector of RFC 6238 at second %d', (second, code) => {
    expect(totpCodeAt(secret, totpStepAt(second * 1000), 8)).toBe(code);
  });
  it('is valid one step early and one step late, and no longer', () => {
    const at = 1_234_567_890_000;
    const now = totpStepAt(at);
    expect([-2, -1, 0, 1, 2].map((away) => matchingStep(secret, totpCodeAt(secret, now + away), at))).toEqual([
      null,
      now - 1,
      now,
      now + 1,
      null,
    ]);
  });
  it.each(['', '12345', '1234567', 'abcdef', '００００００'])('is refused if it is "%s"', (code) => {
    expect(matchingStep(secret, code, 1_234_567_890_000)).toBeNull();
  });
});

describe('the secret of an authenticator app', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is encoded from "%s" to %s (RFC 4648) and decoded back', (text, typed) => {
    expect(base32(Buffer.from(text))).toBe(typed);
    expect(fromBase32(typed).toString()).toBe(text);
  });
  it('is part of the address that an app reads, with any account name', () => {
    expect(otpauthUrl('MZXW6', 'Orderstream', 'a&b@shop.test')).toBe(
      'otpauth://totp/Orderstream:a%26b%40shop.test?secret=MZXW6&issuer=Orderstream&algorithm=SHA1&digits=6&period=30',
    );
  });
});
