import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Probe = () => Promise<boolean>;

/** A probe that passes when a server listens on this local port. */
export const listensOn =
  (port: number): Probe =>
  () =>
    new Promise((resolve) => {
      const socket = net.connect({ port, host: '127.0.0.1' });
      const closeAndResolve = (listening: boolean) => {
        socket.destroy();
        resolve(listening);
      };
      socket.once('connect', () => closeAndResolve(true));
      socket.once('error', () => closeAndResolve(false));
    });

/** A probe that passes when this address answers with a success and, if given, with these words. */
export const answersAt =
  (url: string, words?: string): Probe =>
  async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      const said = await response.text();
      return response.ok && (words === undefined || said === words);
    } catch {
      return false; // not listening yet
    }
  };

/** Polls until the probe passes; returns false when `gaveUp` says that waiting is pointless. */
export async function waitFor(probe: Probe, gaveUp: () => boolean): Promise<boolean> {
  while (!gaveUp()) {
    if (await probe()) return true;
    await sleep(50);
  }
  return false;
}
