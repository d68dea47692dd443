import { isIPv6 } from 'node:net';

/** The attempts that are allowed in a window of minutes. They never depend only on the account, so that attackers cannot lock out its owner. */
export const signInLimits = {
  window: 15,
  /** From one address, at one account. */
  pair: 10,
  /** From one address at one account while that account is under attack from many addresses. */
  pairUnderAttack: 3,
  /** At one account from all addresses, before it counts as under attack. */
  attack: 100,
  /** From one address at all accounts. */
  address: 100,
  /** From one address in an hour: new accounts, tokens of links and requested mails. `linksToOne`: mails to one address. */
  signUps: 200,
  tokens: 200,
  links: 100,
  linksToOne: 6,
} as const;

export type SignInCounts = { pair: number; account: number; address: number };

/**
 * Whether another attempt is allowed. A new address always has a few, so that the owner can sign in during an attack. No address has
 * many, so that guessing from many addresses does not succeed either.
 */
export function isWithinLimits({ pair, account, address }: SignInCounts): boolean {
  return pair <= (account > signInLimits.attack ? signInLimits.pairUnderAttack : signInLimits.pair) && address <= signInLimits.address;
}

/** The address that limits count: of IPv6 the whole /64, because one user has all of it. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? headGroups
      : [...headGroups, ...Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0'), ...tailGroups];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
