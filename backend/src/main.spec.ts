import { execFile } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from '@orderstream/client/eventually';
import type { Environment } from './platform/settings/settings.reading.ts';
import { bundleChangedPrograms, killStartedPrograms, repositoryFolder, startProgram } from './platform/testing/programs.ts';
import { testServers } from './platform/testing/servers.ts';

const started = testServers(() => Promise.resolve(killStartedPrograms()));
const start = (program: string, more: Environment = {}) => startProgram(program, started(), more);

beforeAll(bundleChangedPrograms);

/** Requests that a collector of traces has received. */
async function startCollector() {
  const received: Buffer[] = [];
  const server = http.createServer((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk)).on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, text: () => Buffer.concat(received).toString('latin1'), close: () => server.close() };
}

describe.each(['api', 'worker'])('%s', (program) => {
  it('reports when it is ready, reports its health, and shuts down on a signal', async () => {
    const { child, exited, port, output } = start(program);
    const address = `http://127.0.0.1:${await port}/api/health/ready`;
    const readiness = async () => (await fetch(address)).status;
    expect(await eventually(readiness, (status) => status === 200)).toBe(200);
    child.kill('SIGTERM');
    expect([await exited, output()]).toEqual([0, expect.stringContaining('"ending"')]);
  });

  it('exits with the names of missing settings', async () => {
    const { exited, output } = start(program, { DATABASE_URL: '', TOKEN_KEYS: 'short' });
    expect(await exited).toBe(78);
    expect(output()).toMatch(/DATABASE_URL is missing\n.*TOKEN_KEYS must list keys/);
  });

  it('exits when its port is taken', async () => {
    const taken = http.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { exited } = start(program, { PORT: String((taken.address() as AddressInfo).port) });
    expect(await exited).toBe(1);
    taken.close();
  });
});

describe('api with a collector of traces', () => {
  it('sends spans of requests and commands, without typed text (I8)', async () => {
    const { url, text, close } = await startCollector();
    const { child, exited, port } = start('api', {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
    });
    await fetch(`http://127.0.0.1:${await port}/api/auth/confirm?search=ann@secret.test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'a-secret-token' }),
    });
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    close();
    expect(['command ConfirmByToken', 'pg.query'].filter((name) => !text().includes(name))).toEqual([]);
    expect(/secret\.test|a-secret-token/.exec(text())).toBeNull();
  });
});

describe('migrate', () => {
  it('succeeds when it runs several times concurrently', async () => {
    const all = [start('migrate'), start('migrate'), start('migrate')];
    expect(await Promise.all(all.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  });
});

describe('replay', () => {
  it('reports the line of the TypeScript source in an error', async () => {
    const program = ['--enable-source-maps', 'dist/product/replay.js', 'README.md'];
    await expect(promisify(execFile)(process.execPath, program, { cwd: repositoryFolder })).rejects.toMatchObject({
      stderr: expect.stringMatching(/backend\/src\/replay\.ts:\d+/) as string,
    });
  });
});
