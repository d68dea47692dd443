import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../dist/eventstore/main.js', import.meta.url));

export type ServerProcess = { port: number; url: string; child: ChildProcess; kill: () => Promise<void>; stop: () => Promise<void> };

/** The server as it really runs: a process of its own, which can be killed. */
export async function startProcess(...args: string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /ready on [^ ]*:(\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void exited.then(() => reject(new Error(`the event store ended; is the sandbox built? ${said}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return { port, url: `esdb://127.0.0.1:${port}?tls=false`, child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
