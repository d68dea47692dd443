import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../folder/failure.ts';
import { endChild, hasEnded, lastLines, startChild, type ChildProgram } from './child.ts';
import { identityOf, stillRuns, type ProcessIdentity } from './identity.ts';
import { waitFor, type Probe } from './probes.ts';

type Supervised = { program: ChildProgram; child: ChildProcess; failures: number; startedAt: number; cameUp: boolean };

const firstDelayMs = 250;
const longestDelayMs = 10_000;
/** Exit status of a program that refuses its settings; its last line explains why. */
const refusedStatus = 78;
/** A process that has run this long counts as healthy, so that its next crash is restarted without delay. */
const healthyAfterMs = 30_000;

/** Keeps the product's processes running: restarts each that ends unexpectedly, with growing delays. */
export class Supervisor {
  private readonly running = new Map<string, Supervised>();
  private stopping = false;

  constructor(
    private readonly folder: string,
    private readonly say: (line: string) => void,
  ) {}

  logFile(name: string): string {
    return path.join(this.folder, 'logs', `${name}.log`);
  }

  /** Starts a program and waits until it is ready; a program that ends before that is not restarted. */
  async start(program: ChildProgram, ready: Probe): Promise<void> {
    if (this.stopping) return;
    const logFile = this.logFile(program.name);
    fs.mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
    if (fs.existsSync(logFile)) fs.renameSync(logFile, `${logFile}.previous`);
    const started = this.launch(program, 0, false);
    const deadline = Date.now() + 60_000;
    const usable = await waitFor(ready, () => this.stopping || hasEnded(started.child) || Date.now() > deadline);
    started.cameUp = usable;
    if (usable || this.stopping) return;
    if (started.child.exitCode === refusedStatus) throw new Failure(program.name, lastLines(logFile, 1), 'change that, and start again');
    const how = hasEnded(started.child)
      ? `ended (${started.child.signalCode ?? `exit code ${started.child.exitCode}`})`
      : 'did not become ready within 60 s';
    throw new Failure(program.name, `${program.name} ${how}:\n${lastLines(logFile)}`, `the whole log is ${logFile}`);
  }

  /** Ends the named programs together, or all of them. */
  async stop(...names: string[]): Promise<void> {
    const chosen = [...this.running.entries()].filter(([name]) => names.length === 0 || names.includes(name));
    for (const [name] of chosen) this.running.delete(name);
    await Promise.all(chosen.map(([, { child }]) => endChild(child)));
    this.record();
  }

  /** Stops restarting programs. */
  giveUp(): void {
    this.stopping = true;
  }

  /** The process ids of the running programs, by name. */
  pids(): Record<string, number> {
    return Object.fromEntries([...this.running].map(([name, { child }]) => [name, child.pid ?? 0]));
  }

  /** Starts a program; once it has come up, it is restarted whenever it ends. */
  private launch(program: ChildProgram, failures: number, cameUp: boolean): Supervised {
    const child = startChild(program, this.logFile(program.name));
    const started: Supervised = { program, child, failures, startedAt: Date.now(), cameUp };
    this.running.set(program.name, started);
    child.once('error', (error) => this.say(`${program.name} could not be started: ${error.message}`));
    child.once('exit', () => void this.startAgain(started));
    this.record();
    return started;
  }

  private async startAgain(ended: Supervised): Promise<void> {
    const { program, child } = ended;
    const isCurrent = () => ended.cameUp && !this.stopping && this.running.get(program.name) === ended;
    if (!isCurrent()) return;
    const failures = Date.now() - ended.startedAt > healthyAfterMs ? 1 : ended.failures + 1;
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1));
    this.say(`${program.name} ended (${child.signalCode ?? `exit code ${child.exitCode}`}); starting it again in ${delay / 1000} s`);
    await sleep(delay);
    if (isCurrent()) this.launch(program, failures, true);
  }

  /** Saves the running processes, so that the next run can end those of a killed one. */
  private record(): void {
    const children = [...this.running].flatMap(([name, { child }]) =>
      child.pid === undefined ? [] : [{ name, ...identityOf(child.pid) }],
    );
    const file = path.join(this.folder, 'processes.json');
    fs.writeFileSync(`${file}.new`, JSON.stringify(children), { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
}

/** Ends the recorded processes of a killed run in this folder, and no others. */
export async function endLeftovers(folder: string, say: (line: string) => void): Promise<void> {
  const file = path.join(folder, 'processes.json');
  if (!fs.existsSync(file)) return;
  const leftovers = (JSON.parse(fs.readFileSync(file, 'utf8')) as ProcessIdentity[]).filter(stillRuns);
  if (leftovers.length > 0) say(`ending ${leftovers.length} processes that a killed run left behind`);
  for (const { pid } of leftovers) process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < 5_000 && leftovers.some(stillRuns); waited += 100) await sleep(100);
  for (const { pid } of leftovers.filter(stillRuns)) process.kill(pid, 'SIGKILL');
  fs.rmSync(file);
}
