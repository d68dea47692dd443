import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const page = 'docs/invariants.md';
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.gen.ts') && fs.existsSync(path.join(root, file)));

const codesIn = (text: string) => text.match(/\b[IS]\d{1,2}\b/g) ?? [];
const namedIn = (files: readonly string[]) => new Set(files.flatMap((file) => codesIn(read(file))));
const listed = [...read(page).matchAll(/^\| ([IS]\d+) \|/gm)].map(([, code = '']) => code);

describe('an invariant', () => {
  it('that a source names has its sentence on the page', () => {
    expect(sources.length).toBeGreaterThan(2_000);
    expect([...namedIn(sources)].filter((code) => !listed.includes(code))).toEqual([]);
  });

  it('has one sentence, and a test that names it', () => {
    expect(new Set(listed).size).toBe(listed.length);
    const tested = namedIn(sources.filter((file) => /\.(spec|e2e)\.tsx?$|\/testing\//.test(file)));
    expect(listed.filter((code) => !tested.has(code))).toEqual([]);
  });
});
