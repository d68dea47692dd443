import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

export type ChildProgram = { name: string; entry: string; args?: string[]; env: Record<string, string> };

const repositoryUrl = new URL('../../../', import.meta.url);
export const repositoryFolder = fileURLToPath(repositoryUrl);
/** Always the built one: a child is a plain Node program. */
const followParent = new URL('sandbox/dist/processes/follow-parent.js', repositoryUrl).href;
/** Node 22 and newer keep compiled code there. */
const compileCache = fileURLToPath(new URL('.cache/compiled', repositoryUrl));

let canTie: boolean | undefined;
/** Whether the kernel can end a child with its parent; elsewhere the child polls for its parent. */
const kernelCanTie = () => (canTie ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0);

/** The system's environment variables, which a child inherits; the product's settings are passed explicitly. */
function inheritedEnvironment(): Record<string, string> {
  const kept = /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|OTEL_\w+|LOG_LEVEL)$/;
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => kept.test(entry[0]) && entry[1] !== undefined),
  );
}

/** Starts a Node program whose output goes straight to its log file: it can keep writing when this process ends. */
export function startChild(program: ChildProgram, logFile: string): ChildProcess {
  const output = fs.openSync(logFile, 'a', 0o600);
  const node = [process.execPath, '--enable-source-maps', '--import', followParent, program.entry, ...(program.args ?? [])];
  const [command = '', ...args] = kernelCanTie() ? ['setpriv', '--pdeathsig', 'TERM', ...node] : node;
  const child = spawn(command, args, {
    cwd: repositoryFolder,
    // Its own process group: Ctrl-C is for the one who started it, and that one ends it in order.
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...inheritedEnvironment(), NODE_COMPILE_CACHE: compileCache, SANDBOX_PARENT: String(process.pid), ...program.env },
  });
  fs.closeSync(output);
  return child;
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function endChild(child: ChildProcess, graceMs = 10_000): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(impatient);
}

/** The last lines of a program's log, to explain why it ended. */
export function lastLines(logFile: string, count = 20): string {
  if (!fs.existsSync(logFile)) return '';
  return fs.readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
