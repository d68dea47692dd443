import net from 'node:net';
import type { RequestListener } from 'node:http';

const refusal = JSON.stringify({ code: 'not_this_host', message: 'The sandbox does not answer under this name' });

/** The name in a Host header, without its port and the brackets of IPv6. */
const hostNameIn = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();

/** Whether a name is local without DNS: an IP address, or a localhost name. */
const isOfThisMachine = (name: string): boolean => net.isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');

/**
 * Answers only under IP addresses, `localhost` and the configured names. Otherwise a foreign page could read the mails and sign in as
 * any user by DNS rebinding.
 */
export function answerOnlyUnder(names: readonly string[], listener: RequestListener): RequestListener {
  const allowedNames = new Set(names.map((name) => name.toLowerCase()));
  return (request, response) => {
    const name = hostNameIn(request.headers.host ?? '');
    if (isOfThisMachine(name) || allowedNames.has(name)) return listener(request, response);
    response.writeHead(421, { 'content-type': 'application/json', connection: 'close' }).end(refusal);
  };
}

/** The host name of an address, as a list; empty for an invalid address. */
export const hostNamesOf = (url: string): string[] => (URL.canParse(url) ? [hostNameIn(new URL(url).host)] : []);
