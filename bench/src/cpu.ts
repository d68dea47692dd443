import fs from 'node:fs';

/** The kernel counts in hundredths of a second wherever Node runs on Linux. */
const tickMilliseconds = 10;

/** Milliseconds of CPU by process. */
export type Cpu = Record<string, number>;

type Stat = { parent: number; own: number; reaped: number };

/** A line of /proc/PID/stat; the name in brackets may hold anything. */
export function readStat(line: string): Stat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const sumMilliseconds = (...at: number[]) => at.reduce((sum, index) => sum + Number(fields[index]), 0) * tickMilliseconds;
  return { parent: Number(fields[1]), own: sumMilliseconds(11, 12), reaped: sumMilliseconds(13, 14) };
}

function statOf(pid: number): Stat | undefined {
  try {
    return readStat(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    // A process may end between being listed and being read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** What a process, the children that it has waited for and those that run have used. */
function cpuOfTree(pid: number): number {
  const root = statOf(pid);
  if (!root) throw new Error(`process ${pid} is gone, or this system has no /proc`);
  const others = fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [statOf(Number(name))] : []));
  const children = others.filter((one) => one?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.own ?? 0) + (child?.reaped ?? 0), root.own + root.reaped);
}

/** The CPU that each process has used so far. */
export function cpuOf(pids: Record<string, number>): Cpu {
  return Object.fromEntries(
    // Only PostgreSQL works in children.
    Object.entries(pids).map(([name, pid]) => [name, name === 'postgres' ? cpuOfTree(pid) : (statOf(pid)?.own ?? 0)]),
  );
}

const mapCpu = (cpu: Cpu, change: (milliseconds: number, name: string) => number): Cpu =>
  Object.fromEntries(Object.entries(cpu).map(([name, milliseconds]) => [name, change(milliseconds, name)]));

export const cpuBetween = (before: Cpu, after: Cpu): Cpu => mapCpu(after, (milliseconds, name) => milliseconds - (before[name] ?? 0));

/** The CPU cost of the work, without what the idle processes would have used in the same time. */
export const beyondIdle = (used: Cpu, seconds: number, idlePerSecond: Cpu): Cpu =>
  mapCpu(used, (milliseconds, name) => Math.max(0, milliseconds - (idlePerSecond[name] ?? 0) * seconds));

export const cpuPerPiece = (cpu: Cpu, pieces: number): Cpu => mapCpu(cpu, (milliseconds) => milliseconds / pieces);

/** The CPU of these processes together. */
export const cpuSum = (cpu: Cpu, names: readonly string[]): number => names.reduce((sum, name) => sum + (cpu[name] ?? 0), 0);
