import { networkPrefix } from './network-prefix.ts';

describe('the stored network of a session', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
    ['2001:0db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['somewhere', ''],
    ['', ''],
  ])('of the address %s is "%s"', (address, kept) => {
    expect(networkPrefix(address)).toBe(kept);
  });
});
