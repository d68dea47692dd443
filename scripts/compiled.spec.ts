import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-compiled-'));
const source = path.join(folder, 'src', 'stock', 'pool.ts');
const map = path.join(folder, 'dist', 'stock', 'pool.js.map');
const longAgo = new Date('2026-01-01');

/** Runs in a separate process: Jest cannot load the module. */
function run<Result>(statements: string): Result {
  const program = `import * as compiled from './scripts/lib/compiled.mjs'; const folder = process.argv[1]; ${statements}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder], { encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout) as Result;
}
const outdatedIn = ({ touched = false } = {}): string[] =>
  run(`console.log(JSON.stringify(compiled.outdatedSources([folder]))); if (${touched}) compiled.touchOutdated([folder]);`);
const digestOf = (): string => run('console.log(JSON.stringify(compiled.digestOfTypes([folder], [])));');

describe('sources that must be recompiled', () => {
  beforeEach(() => {
    for (const file of [source, map]) fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(source, 'export const size = 1;\n');
    fs.writeFileSync(map, JSON.stringify({ sourcesContent: ['export const size = 1;\n'] }));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('are none when each was compiled from its current text, regardless of file times', () => {
    fs.utimesSync(map, longAgo, longAgo);
    expect(outdatedIn({ touched: true })).toEqual([]);
  });

  it('are those with a changed text, even if they are older than the compiled file', () => {
    fs.writeFileSync(source, 'export const size = 2;\n');
    fs.utimesSync(source, longAgo, longAgo);
    expect(outdatedIn({ touched: true })).toEqual([source]);
    expect(fs.statSync(source).mtimeMs).toBeGreaterThan(longAgo.getTime());
  });

  it('include those without a compiled file', () => {
    fs.rmSync(map);
    expect(outdatedIn()).toEqual([source]);
  });
});

describe('the digest of what the compiler reads', () => {
  const added = path.join(folder, 'src', 'stock', 'unit.ts');
  let before: string;
  beforeAll(() => {
    fs.mkdirSync(path.dirname(source), { recursive: true });
    fs.writeFileSync(source, 'export const size = 1;\n');
    before = digestOf();
  });
  afterEach(() => fs.rmSync(added, { force: true }));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('stays when only times change, or what was compiled', () => {
    fs.utimesSync(source, longAgo, longAgo);
    fs.mkdirSync(path.join(folder, 'dist'));
    fs.writeFileSync(path.join(folder, 'dist', 'unit.ts'), '');
    expect(digestOf()).toBe(before);
  });

  it('changes with a text, and with a file that comes or goes', () => {
    fs.writeFileSync(added, '');
    const more = digestOf();
    fs.writeFileSync(added, 'export {};\n');
    const changed = digestOf();
    fs.rmSync(added);
    expect([more === before, changed === more, digestOf() === before]).toEqual([false, false, true]);
  });
});
