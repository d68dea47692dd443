import { limits, mayTry, networkOf } from './sign-in-limits.ts';

describe('an account under attack', () => {
  it('stays open to its owner at another address (S7)', () => {
    expect(mayTry({ pair: 1, account: 1_000_000, address: 1 })).toBe(true);
  });
  it('gives the attacker few tries from each address', () => {
    expect(mayTry({ pair: limits.pair + 1, account: 11, address: 11 })).toBe(false);
    expect(mayTry({ pair: limits.pairUnderAttack + 1, account: limits.attack + 1, address: 4 })).toBe(false);
    expect(mayTry({ pair: 1, account: 1, address: limits.address + 1 })).toBe(false);
  });
});

describe('an address', () => {
  it('is itself in IPv4, mapped or not', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });
  it('is its whole network in IPv6', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});
