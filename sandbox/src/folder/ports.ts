import { randomInt } from 'node:crypto';
import dgram from 'node:dgram';
import net from 'node:net';
import { Failure } from './failure.ts';

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * Two runs that start at the same moment see the same ports free, and use them only later. So each run binds the UDP port of a number
 * while it lives, and takes no number whose UDP port is bound; the system frees it when the run is killed.
 */
function keepPort(port: number): Promise<dgram.Socket | null> {
  return new Promise((resolve) => {
    const kept = dgram.createSocket('udp4').unref();
    kept.once('error', () => {
      kept.close();
      resolve(null);
    });
    kept.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(kept));
  });
}

async function takePort(port: number, host?: string): Promise<boolean> {
  const kept = await keepPort(port);
  if (!kept) return false;
  if (await isPortFree(port, host)) return true;
  kept.close();
  return false;
}

/** Below the system's range of ephemeral ports, so that no outgoing connection takes a port between our check and our use. */
const lowest = 20_000;
const highest = 32_000;

export async function privatePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(lowest, highest);
    if (await takePort(port)) return port;
  }
  throw new Failure('ports', `no free port between ${lowest} and ${highest}`, 'end what occupies them');
}

/** The public port: the configured one, else 3000 or the next free one. */
export async function publicPort(fixed: string | undefined, host: string): Promise<number> {
  if (fixed !== undefined && fixed !== '') {
    const port = Number(fixed);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Failure('ports', `PORT=${fixed} is not a port`, 'give a number from 1 to 65535');
    if (await isPortFree(port, host)) return port;
    throw new Failure('ports', `port ${port} is taken`, 'choose another PORT, or leave it out and the next free one is used');
  }
  for (let port = 3000; port < 3100; port++) if (await takePort(port, host)) return port;
  throw new Failure('ports', 'the ports 3000 to 3099 are all taken', 'name a free one: PORT=8080 npm start');
}
