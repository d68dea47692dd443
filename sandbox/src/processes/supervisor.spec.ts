import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { Failure } from '../folder/failure.ts';
import { privatePort } from '../folder/ports.ts';
import { identityOf, isAlive } from './identity.ts';
import { listensOn } from './probes.ts';
import { endLeftovers, Supervisor } from './supervisor.ts';

const server = `
require('node:http').createServer((_, response) => response.end(String(process.pid))).listen(Number(process.argv[2]), '127.0.0.1');
console.log('listening');
`;

describe('the supervisor', () => {
  let folder: string;
  let entry: string;
  let port: number;
  let said: string[];
  let supervisor: Supervisor;
  const write = (program: string) => fs.writeFileSync(entry, program);
  const start = () => supervisor.start({ name: 'server', entry, args: [String(port)], env: {} }, listensOn(port));

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-supervisor-'));
    entry = path.join(folder, 'server.cjs');
    port = await privatePort();
    said = [];
    supervisor = new Supervisor(folder, (line) => said.push(line));
    write(server);
  });
  afterEach(async () => {
    supervisor.giveUp();
    await supervisor.stop();
    fs.rmSync(folder, { recursive: true });
  });

  it('starts a program and ends it on request', async () => {
    await start();
    const pid = supervisor.pids().server ?? 0;
    expect(fs.readFileSync(supervisor.logFile('server'), 'utf8')).toContain('listening');
    await supervisor.stop('server');
    expect(isAlive(pid)).toBe(false);
    await pause(400, 'a restart would come now');
    expect(await listensOn(port)()).toBe(false);
  });

  it('starts it again when it was killed', async () => {
    await start();
    const first = supervisor.pids().server ?? 0;
    process.kill(first, 'SIGKILL');
    await eventually(() => supervisor.pids().server !== first && listensOn(port)());
    expect(said).toEqual([expect.stringContaining('server ended (SIGKILL); starting it again in 0.25 s')]);
  });

  it('waits longer after every crash', async () => {
    await start();
    write('process.exit(3)');
    process.kill(supervisor.pids().server ?? 0, 'SIGKILL');
    await eventually(() => said.length === 3);
    expect(said.map((line) => /in ([\d.]+) s/.exec(line)?.[1])).toEqual(['0.25', '0.5', '1']);
  });

  it("reports why a program did not start, with the program's last lines", async () => {
    write(`console.error('no such database'); process.exit(3)`);
    const failure = await start().catch((error: unknown) => error as Failure);
    expect(failure).toBeInstanceOf(Failure);
    expect(said).toEqual([]);
    expect(failure).toMatchObject({ step: 'server', reason: expect.stringMatching(/exit code 3[^]*no such database/) as string });
  });

  it('reports only the last line of a program that refuses its settings', async () => {
    write(`console.log('{"level":40}'); console.error('The store is of another shop.'); process.exit(78)`);
    await expect(start()).rejects.toMatchObject({ step: 'server', reason: 'The store is of another shop.' });
  });

  it('ends processes that a killed run left behind, but no process that has reused their pid', async () => {
    const leftover = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const recorded = [identityOf(leftover.pid ?? 0), { ...identityOf(stranger.pid ?? 0), started: '1' }];
    fs.writeFileSync(path.join(folder, 'processes.json'), JSON.stringify(recorded));
    await endLeftovers(folder, (line) => said.push(line));
    await eventually(() => leftover.signalCode !== null);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });
});

describe('a child whose parent was killed', () => {
  it('ends', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-orphan-'));
    const entry = path.join(folder, 'child.cjs');
    fs.writeFileSync(entry, `console.log(process.pid); setInterval(() => {}, 1000)`);
    const log = path.join(folder, 'log');
    const built = path.resolve(import.meta.dirname, '../../dist/processes/child.js');
    const program = JSON.stringify({ name: 'child', entry, env: {} });
    const script = `import { startChild } from ${JSON.stringify(built)}; startChild(${program}, ${JSON.stringify(log)}); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const written = () => (fs.existsSync(log) ? Number(fs.readFileSync(log, 'utf8').trim()) : 0);
    await eventually(() => written() > 0);
    parent.kill('SIGKILL');
    await eventually(() => !isAlive(written()));
    expect(written()).toBeGreaterThan(0);
    fs.rmSync(folder, { recursive: true });
  });
});
