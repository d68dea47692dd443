import { isIP } from 'node:net';
import { clientNetwork } from '../sign-in/sign-in-limits.ts';

/** The network of an address (/24 of IPv4, /48 of IPv6): enough to recognise one's own session, too little to locate a person. */
export function networkPrefix(address: string): string {
  const network = clientNetwork(address);
  const plain = network.replace(/\/64$/, '').replace(/::$/, '');
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.endsWith('/64') ? `${plain.split(':').slice(0, 3).join(':')}::/48` : '';
}
