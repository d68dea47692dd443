import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '@orderstream/client/eventually';

const main = fileURLToPath(new URL('../../../dist/eventstore/main.js', import.meta.url));
const reporting = new URL('report-memory.js', import.meta.url).href;
const script = fileURLToPath(new URL('../../../../scripts/eventstore.mjs', import.meta.url));

export type ServerProcess = {
  port: number;
  url: string;
  child: ChildProcess;
  said: { out: string; err: string };
  /** Ends it, and answers with its exit code. */
  kill: () => Promise<number | null>;
  stop: () => Promise<number | null>;
};

async function startProgram(args: string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said.out += chunk.toString();
      const readyPort = /ready on [^ ]*:(\d+)/.exec(said.out)?.[1];
      if (readyPort !== undefined) resolve(Number(readyPort));
    });
    void exited.then((code) => reject(new Error(`ended with ${code}: ${said.out}${said.err}`)));
  });
  const endBySignal = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    child,
    said,
    kill: () => endBySignal('SIGKILL'),
    stop: () => endBySignal('SIGTERM'),
  };
}

/** Starts the server as a separate process, which can be killed. */
export const startProcess = (...args: string[]): Promise<ServerProcess> => startProgram([main, ...args]);

/** Starts the server as a user would, with its own PostgreSQL. */
export const startWithOwnPostgres = (...args: string[]): Promise<ServerProcess> => startProgram([script, ...args]);

/** Starts the server as a process whose memory can be measured. */
export const startMeasuredProcess = (...args: string[]): Promise<ServerProcess> => startProgram(['--import', reporting, main, ...args]);

/** The megabytes that a measured process still uses after its garbage was collected. */
export async function megabytesInUse({ child, said }: ServerProcess): Promise<number> {
  const reports = () => [...said.out.matchAll(/in use: (\d+) bytes/g)].map(([, bytes]) => Number(bytes));
  const before = reports().length;
  child.kill('SIGUSR2');
  await eventually(() => reports().length > before);
  return (reports().at(-1) ?? NaN) / 1_048_576;
}
