import { personFromClaims } from './identity-person.ts';

const now = 1_800_000_000;
const claims = { sub: '1234', email: 'Gina@gmail.test', email_verified: true, iat: now - 1, name: 'Gina Google' };
const read = (more: Record<string, unknown>) => personFromClaims({ ...claims, ...more }, 'shop', now);

describe('the claims of an ID token', () => {
  it('name a person if they are valid', () =>
    expect(read({ azp: 'shop', picture: 'https://lh3.example/p' })).toEqual({
      subject: '1234',
      email: 'Gina@gmail.test',
      fullName: 'Gina Google',
      avatarUrl: 'https://lh3.example/p',
    }));

  it.each([
    { sub: '' },
    { sub: 7 },
    { azp: 'another shop' },
    { iat: now + 3_600 },
    { iat: undefined },
    { email_verified: 'true' },
    { email: 'not an address' },
    { email: 'x@gmail.test\r\nBcc: y@z.test' },
    { email: `${'x'.repeat(300)}@gmail.test` },
    { email: '\uFF56ictim@corp.test' },
    { email: 'v\u0456ctim@corp.test' },
  ])('are refused with %j', (more) => expect(read(more)).toBeNull());

  it('give no name if it has line breaks', () => expect(read({ name: 'Gina\r\nBcc: y@z.test' })?.fullName).toBe(''));
});
