import { sameSitePath } from './redirect.ts';

describe('the path of a redirect', () => {
  it('is kept if it leads to the same site', () => {
    expect(sameSitePath('/app/orders?stage=1#top', '/app')).toBe('/app/orders?stage=1#top');
    expect(sameSitePath(undefined, '/app')).toBe('/app');
  });
  it('is replaced if it could lead to another site (S11)', () => {
    const elsewhere = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/./\t/evil.example',
      'javascript:alert(1)',
      'app',
      '',
      '/a/..//evil.example',
      '/%0d%0aLocation:x\r\n',
      '/'.padEnd(3000, 'x'),
    ];
    expect(elsewhere.map((one) => sameSitePath(one, '/app'))).toEqual(elsewhere.map(() => '/app'));
  });
});
