import { once } from 'node:events';
import net from 'node:net';

export type DatabaseProxy = { url: string; muteAnswers: () => void; cut: () => void; close: () => void };

/** A proxy to a database that can swallow answers and cut connections. */
export async function startProxyTo(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let muted = false;
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    sockets.add(near).add(far);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.on('data', (chunk: Buffer) => far.write(chunk));
    far.on('data', (chunk: Buffer) => void (muted || near.write(chunk)));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as net.AddressInfo).port);
  const cutConnections = (): void => {
    muted = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const closeProxy = (): void => {
    cutConnections();
    server.close();
  };
  return { url: through.href, muteAnswers: () => (muted = true), cut: cutConnections, close: closeProxy };
}
