import fc from 'fast-check';
import { maskSecret, NotOurSeal, SecretSeals } from './sealing.ts';

const key = (id: string, byte: number) => ({ id, secret: Buffer.alloc(32, byte).toString('base64') });
const seals = new SecretSeals([key('new', 1), key('old', 2)], Buffer.alloc(32, 3));

describe('a sealed secret', () => {
  it('opens in the row that it was sealed for, with any content', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (text, row) => expect(seals.open(seals.seal(text, row), row)).toBe(text)),
    );
  });

  it('opens in no other row', () => {
    expect(() => seals.open(seals.seal('secret', 'a'), 'b')).toThrow(NotOurSeal);
  });

  it('does not open after a single bit has changed', () => {
    const sealed = seals.seal('secret', 'a');
    const changed = Buffer.from(sealed.ciphertext);
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(() => seals.open({ ...sealed, ciphertext: changed }, 'a')).toThrow(NotOurSeal);
    expect(() => seals.open({ ...sealed, tag: sealed.tag.subarray(0, 4) }, 'a')).toThrow(NotOurSeal);
    expect(() => seals.open({ ...sealed, key_id: 'old' }, 'a')).toThrow(NotOurSeal);
    expect(() => seals.open({ ...sealed, key_id: 'none' }, 'a')).toThrow(NotOurSeal);
  });

  it('is sealed differently each time', () => {
    expect(seals.seal('secret', 'a').ciphertext).not.toEqual(seals.seal('secret', 'a').ciphertext);
  });

  it('opens as long as its key is listed, and reports an outdated key', () => {
    const before = new SecretSeals([key('old', 2)], Buffer.alloc(32, 3)).seal('secret', 'a');
    expect([seals.open(before, 'a'), before.key_id === seals.newestKeyId]).toEqual(['secret', false]);
    const renewed = seals.renew(before, 'a');
    expect([renewed.key_id, renewed.nonce, seals.open(renewed, 'a')]).toEqual([seals.newestKeyId, before.nonce, 'secret']);
    expect(renewed.ciphertext).not.toEqual(before.ciphertext);
    expect(seals.renew(renewed, 'a')).toBe(renewed);
  });
});

describe('a fingerprint', () => {
  it('is the same for the same text and purpose, and cannot be computed without the key', () => {
    const others = new SecretSeals([key('new', 1)], Buffer.alloc(32, 4));
    expect(seals.fingerprint('a', 'p')).toBe(seals.fingerprint('a', 'p'));
    expect(new Set([seals.fingerprint('a', 'p'), seals.fingerprint('a', 'q'), others.fingerprint('a', 'p')]).size).toBe(3);
  });
});

describe('a mask', () => {
  it('shows two characters at each end of a long secret, and nothing of a short one', () => {
    expect([maskSecret('user@example.com:pass'), maskSecret('elevenchars'), maskSecret('')]).toEqual([
      'us********ss',
      '********',
      '********',
    ]);
  });

  it('does not split a character', () => {
    expect(maskSecret('🦊🦊middle part🐻🐻')).toBe('🦊🦊********🐻🐻');
  });
});
