import { signInLimits, isWithinLimits, clientNetwork } from './sign-in-limits.ts';

describe('an account under attack', () => {
  it('stays open to its owner at another address (S7)', () => {
    expect(isWithinLimits({ pair: 1, account: 1_000_000, address: 1 })).toBe(true);
  });
  it('allows the attacker few attempts from each address', () => {
    expect(isWithinLimits({ pair: signInLimits.pair + 1, account: 11, address: 11 })).toBe(false);
    expect(isWithinLimits({ pair: signInLimits.pairUnderAttack + 1, account: signInLimits.attack + 1, address: 4 })).toBe(false);
    expect(isWithinLimits({ pair: 1, account: 1, address: signInLimits.address + 1 })).toBe(false);
  });
});

describe('the address that a limit counts', () => {
  it('is the whole address for IPv4, mapped or not', () => {
    expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7');
    expect(clientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });
  it('is the /64 network for IPv6', () => {
    expect(clientNetwork('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
    expect(clientNetwork('2001:0db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(clientNetwork('::1')).toBe('0:0:0:0::/64');
  });
});
