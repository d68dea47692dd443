import { isIPv6 } from 'node:net';

/** The attempts that are allowed in a window of minutes, counted by address and by account, never by account alone. */
export const signInLimits = {
  window: 15,
  /** From one address at one account. */
  pair: 10,
  /** From one address at one account while that account is under attack from many addresses. */
  pairUnderAttack: 3,
  /** At one account from all addresses, before it counts as under attack. */
  attack: 100,
  /** From one address at all accounts. */
  address: 100,
  /** From one address in an hour: accounts, tokens of links, mails asked for; and mails to one address. */
  signUps: 200,
  tokens: 200,
  links: 100,
  linksToOne: 6,
} as const;

export type SignInCounts = { pair: number; account: number; address: number };

/**
 * A new address always has some attempts, so that the owner can sign in during an attack. No address has many, so that
 * guessing from many addresses does not succeed either.
 */
export function isWithinLimits({ pair, account, address }: SignInCounts): boolean {
  return pair <= (account > signInLimits.attack ? signInLimits.pairUnderAttack : signInLimits.pair) && address <= signInLimits.address;
}

/** An IPv6 user has a whole /64, which counts as one address. */
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
