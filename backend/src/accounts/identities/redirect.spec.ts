import { safePath } from './redirect.ts';

describe('a redirect', () => {
  it('stays on a path of our own', () => {
    expect(safePath('/app/orders?stage=1#top', '/app')).toBe('/app/orders?stage=1#top');
    expect(safePath(undefined, '/app')).toBe('/app');
  });
  it('leads nowhere else (S11)', () => {
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
    expect(elsewhere.map((one) => safePath(one, '/app'))).toEqual(elsewhere.map(() => '/app'));
  });
});
