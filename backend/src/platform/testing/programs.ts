import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Environment } from '../settings/settings.reading.ts';
import { testEnvironment } from './environment.ts';
import type { TestServers } from './servers.ts';

export const repositoryFolder = fileURLToPath(new URL('../../../..', import.meta.url));

const children = new Set<ChildProcess>();
/** Kills all programs that this spec has started. */
export const killStartedPrograms = (): void => children.forEach((child) => child.kill('SIGKILL'));

/** Bundles the programs as `npm run build` does, if their sources have changed. */
export const bundleChangedPrograms = () =>
  promisify(execFile)(process.execPath, ['scripts/bundle-programs.mjs'], { cwd: repositoryFolder });

/** Starts a built program as an operator would: with nothing but its environment. */
export function startProgram(program: string, servers: TestServers, more: Environment = {}) {
  const env = { PATH: process.env.PATH ?? '', ...testEnvironment(servers, { LOG_LEVEL: 'info', ...more }) } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ['--enable-source-maps', `dist/product/${program}.js`], { cwd: repositoryFolder, env });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() => children.delete(child));
  const port = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const digits = /"port":(\d+)/.exec(output)?.[1];
      if (digits) resolve(digits);
    });
    void exited.then(() => reject(new Error(`${program} ended: ${output}`)));
  });
  port.catch(() => undefined);
  return { child, exited, port, output: () => output };
}
