import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Lock = { packages: Record<string, { version?: string; resolved?: string }> };
const ours = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const shipped = JSON.parse(readFileSync('scripts/check/advisories.json', 'utf8')) as {
  compiled: string;
  advisories: { id: string; package: string; vulnerable: string; summary: string }[];
};

const folder = mkdtempSync(join(tmpdir(), 'orderstream-advisories-'));
afterAll(() => rmSync(folder, { recursive: true }));

function plantedLockFile(place: string, version: string): string {
  const file = join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ ...ours, packages: { ...ours.packages, [place]: { version } } }));
  return file;
}
const audit = (...more: string[]) => spawnSync(process.execPath, ['scripts/prove.mjs', 'lockfile', ...more], { encoding: 'utf8' });

describe('the audit of the lock file', () => {
  it('finds no known vulnerability in the installed packages, without a registry', () => {
    const { status, stdout, stderr } = audit('--offline');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`${shipped.advisories.length} advisories that ship (compiled ${shipped.compiled}): 0 known holes`);
  });
  it.each([
    ['node_modules/fastify', '5.3.1', 'GHSA-mg2h-6x62-wpwc'],
    ['node_modules/a-package/node_modules/ws', '8.17.0', 'GHSA-3h5v-q93c-6h6q'],
    ['backend/node_modules/@fastify/static', '9.1.1-beta.1', 'GHSA-x428-ghpx-8j92'],
    ['node_modules/chalk', '5.6.1', 'npm-2025-09-08'],
  ])('finds a planted version: %s %s', (place, version, id) => {
    const { status, stderr } = audit('--offline', '--lock', plantedLockFile(place, version));
    expect(status).toBe(1);
    expect(stderr).toContain(id);
  });
  it('asks the registry first, and reports when it does not answer', async () => {
    let requested: Record<string, string[]> = {};
    const registry = http.createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        if (request.url === '/none/-/npm/v1/security/advisories/bulk') return response.writeHead(405).end();
        requested = JSON.parse(body) as typeof requested;
        const advisory = {
          id: 1,
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          title: 'New today',
          vulnerable_versions: '>=1.0.0',
        };
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ pg: [advisory] }));
      });
    });
    const port = await new Promise<number>((resolve) =>
      registry.listen(0, '127.0.0.1', () => resolve((registry.address() as AddressInfo).port)),
    );
    const auditAgainst = (path: string) =>
      new Promise<{ status: number | null; said: string }>((resolve) => {
        const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}${path}` };
        const child = spawn(process.execPath, ['scripts/prove.mjs', 'lockfile'], { env });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
        child.on('close', (status) => resolve({ status, said }));
      });
    const [answered, silent] = [await auditAgainst('/'), await auditAgainst('/none/')];
    registry.closeAllConnections();
    registry.close();
    expect(answered).toMatchObject({ status: 1, said: expect.stringContaining('New today (GHSA-aaaa-bbbb-cccc') as string });
    expect(requested['pg']).toEqual([ours.packages['node_modules/pg']?.version]);
    expect(silent).toMatchObject({ status: 0, said: expect.stringContaining('the registry gave none') as string });
  });
  it('names only installed packages, in valid ranges', () => {
    const names = new Set(Object.keys(ours.packages).map((place) => place.split('node_modules/').at(-1)));
    for (const { id, package: name, vulnerable, summary } of shipped.advisories) {
      expect([id, names.has(name)]).toEqual([id, true]);
      expect([id, vulnerable.length > 0, summary.length > 10]).toEqual([id, true, true]);
    }
  });
});
