import { isIPv6 } from 'node:net';

/** How often what may be tried, in a window of minutes. Counted by address and by account, never by account alone. */
export const limits = {
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
 * A fresh address always has some tries left, so that the owner gets in however hard somebody else is trying;
 * and nobody has many, so that guessing from many addresses leads nowhere either.
 */
export function mayTry({ pair, account, address }: SignInCounts): boolean {
  return pair <= (account > limits.attack ? limits.pairUnderAttack : limits.pair) && address <= limits.address;
}

/** Somebody with IPv6 has a whole /64 to try from. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
