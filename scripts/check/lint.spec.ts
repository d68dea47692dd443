import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bodyOf, samples } from './lint-samples.ts';

type Diagnostic = { code?: string; message: string; severity: string; filename: string };
type Rules = Record<string, unknown>;
type Config = { rules: Rules; overrides: { rules: Rules }[] };

const root = path.resolve(__dirname, '../..');
const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-lint-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function write(file: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), `${text}\n`);
}

const fileOf = (rule: string, ending: string) => `red/${rule.replace('/', '-')}${ending}`;
const broken = Object.entries(samples).flatMap(([ending, texts]) =>
  Object.entries(texts).map(([rule, text]) => ({ rule, file: fileOf(rule, ending), text })),
);
const long = (lines: number) => `export function long() ${bodyOf(lines)}`;
const allowed: Record<string, string> = {
  'function.ts': long(40),
  'screen.tsx': long(120),
  'order.decider.ts': long(60),
  'long.spec.ts': long(200),
  'unbound.spec.ts': 'class A { b() { return this; } } const { b } = new A(); void b;',
  'e2e/journey.ts': long(200),
  'required.cjs': 'module.exports = require("node:fs");',
  'unused.ts': 'export const f = (_unused: number) => 1;',
};

/** Runs the linter once, with the configuration of the repository, over all samples. */
function lint(): Diagnostic[] {
  fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  const compilerOptions = { rootDir: folder, lib: ['es2023', 'dom'], jsx: 'react-jsx', types: [] };
  write('tsconfig.json', JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, include: ['.'] }));
  for (const { file, text } of broken) write(file, text);
  for (const [file, text] of Object.entries(allowed)) write(file, text);
  write('proof/src/node.ts', 'export const node = [Buffer, process];');
  write('red/directive.ts', '// oxlint-disable-next-line no-debugger\nvoid 0;');
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: path.join(root, 'node_modules/.bin/tsgolint') };
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, env, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

const diagnostics = lint();
const inFile = (file: string) => diagnostics.filter(({ filename }) => path.resolve(folder, filename) === path.join(folder, file));
/** The linter names a rule in its answer after the plugin that had the rule first. */
const lastPartOf = (rule: string) => rule.split('/').at(-1);
const errorsIn = (file: string) =>
  inFile(file).flatMap(({ code, severity }) => (severity === 'error' ? [/\((.+)\)/.exec(code ?? '')?.[1]] : []));

describe('the linter', () => {
  it.each(broken)('reports $rule as an error in $file', ({ rule, file }) => {
    expect(errorsIn(file)).toContain(lastPartOf(rule));
  });

  it('has a sample for each of its rules, and no sample without a rule', () => {
    const printed = execFileSync(process.execPath, [oxlint, '--print-config'], { cwd: root, encoding: 'utf8' });
    const { rules, overrides } = JSON.parse(printed) as Config;
    const all = [rules, ...overrides.map((override) => override.rules)].flatMap(Object.keys);
    expect([...new Set(broken.map(({ rule }) => rule))].sort()).toEqual([...new Set(all)].sort());
  });

  it.each(['Date', 'crypto', 'process', 'fetch', 'setTimeout', 'setInterval'])('keeps %s out of deciders', (name) => {
    expect(inFile('red/no-restricted-globals.decider.ts').map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`'${name}'`),
    );
  });

  it.each(['Buffer', 'process'])('keeps %s out of proofs, which browsers run, too', (name) => {
    expect(inFile('proof/src/node.ts').map(({ message }) => message)).toContainEqual(expect.stringContaining(`'${name}'`));
  });

  it.each(Object.keys(allowed))('passes %s, which is as long or as free as its kind may be', (file) => {
    expect(inFile(file)).toEqual([]);
  });

  it('reports a directive that switches nothing off as an error', () => {
    const messages = inFile('red/directive.ts').map(({ severity, message }) => `${severity}: ${message}`);
    expect(messages).toEqual([expect.stringMatching(/^error: Unused [a-z]+-disable directive/)]);
  });
});
