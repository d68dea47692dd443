import net from 'node:net';
import type { RequestListener } from 'node:http';

const refusal = JSON.stringify({ code: 'not_this_host', message: 'The sandbox does not answer under this name' });

/** The name in a Host header, without its port and the brackets of IPv6. */
const hostNameIn = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();

/** A name that leads here by itself: addresses, and those that no name server is asked for. */
const isOfThisMachine = (name: string): boolean => net.isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');

/**
 * Answers under addresses, `localhost` and the names that it was started for. A foreign page whose name was made to
 * lead here would otherwise read the mails and sign in as any user (DNS rebinding).
 */
export function answerOnlyUnder(names: readonly string[], listener: RequestListener): RequestListener {
  const allowedNames = new Set(names.map((name) => name.toLowerCase()));
  return (request, response) => {
    const name = hostNameIn(request.headers.host ?? '');
    if (isOfThisMachine(name) || allowedNames.has(name)) return listener(request, response);
    response.writeHead(421, { 'content-type': 'application/json', connection: 'close' }).end(refusal);
  };
}

/** The name in an address that people use. */
export const hostNamesOf = (url: string): string[] => (URL.canParse(url) ? [hostNameIn(new URL(url).host)] : []);
