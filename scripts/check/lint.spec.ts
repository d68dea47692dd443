import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Diagnostic = { code?: string; message: string; severity: string; filename: string };

const root = path.resolve(__dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-lint-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const world = 'export const world = [Date, crypto, process, fetch, setTimeout, setInterval];';
const pureFiles = ['order.decider.ts', 'orders.process.ts', 'orders.timers.ts', 'orders.projection.ts'];
const samples: Record<string, string> = {
  ...Object.fromEntries(pureFiles.map((file) => [file, `${world}\nexport const chance = () => Math.random();`])),
  'order.gateway.ts': world,
  'waits.spec.ts': `import { setTimeout as sleep } from 'node:timers/promises';
    export const waits = [sleep, () => new Promise((resolve) => setTimeout(resolve, 500))];
    export const wait = (page: { waitForTimeout: (milliseconds: number) => Promise<void> }) => page.waitForTimeout(500);`,
  'proof/src/node.ts': 'export const node = [Buffer, process];',
};

/** Lints the samples with the rules of this repository. */
function lint(): Diagnostic[] {
  fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  const compilerOptions = { rootDir: folder, lib: ['es2023', 'dom'], types: ['node'], typeRoots: [path.join(root, 'node_modules/@types')] };
  const tsconfig = JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, include: ['.'] });
  for (const [file, text] of Object.entries({ ...samples, 'tsconfig.json': tsconfig })) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), `${text}\n`);
  }
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: path.join(root, 'node_modules/.bin/tsgolint') };
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, env, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

const diagnostics = lint();
const errorsIn = (file: string) =>
  diagnostics
    .filter(({ filename, severity }) => severity === 'error' && path.resolve(folder, filename) === path.join(folder, file))
    .map(({ message }) => message);

describe('the linter', () => {
  const outside = ["'Date'", "'crypto'", "'process'", "'fetch'", "'setTimeout'", "'setInterval'", "'Math.random'"];
  it.each(pureFiles)('keeps time, chance and the network out of %s', (file) => {
    const errors = errorsIn(file);
    expect(outside.filter((name) => !errors.some((message) => message.includes(name)))).toEqual([]);
  });

  it('leaves them to other files', () => expect(errorsIn('order.gateway.ts')).toEqual([]));

  it.each(["'setTimeout' import", "'setTimeout'", "'waitForTimeout'"])('keeps waits for a time out of specs: %s', (name) => {
    expect(errorsIn('waits.spec.ts')).toContainEqual(expect.stringContaining(name));
  });

  it.each(["'Buffer'", "'process'"])('keeps %s out of proofs, which browsers run, too', (name) => {
    expect(errorsIn('proof/src/node.ts')).toContainEqual(expect.stringContaining(name));
  });
});
