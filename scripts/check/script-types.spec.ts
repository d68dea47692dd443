import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const compiler = path.join(root, 'node_modules/@typescript/native/bin/tsc');
const projects = ['tsconfig.scripts.json', 'frontend/tsconfig.build.json'];

/** The files that the compiler reads as part of a project. */
const filesOf = (project: string): string[] =>
  execFileSync(process.execPath, [compiler, '-p', project, '--listFilesOnly'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .map((file) => path.relative(root, path.resolve(root, file)));

/** The compiler's answer to a script beside ours. */
function compile(text: string): string {
  const folder = fs.mkdtempSync(path.join(root, '.cache/script-types-'));
  fs.writeFileSync(path.join(folder, 'script.mjs'), text);
  const compilerOptions = { rootDir: root, composite: false, emitDeclarationOnly: false, declaration: false, declarationMap: false };
  const config = { extends: path.join(root, 'tsconfig.scripts.json'), compilerOptions, include: ['*.mjs'], references: [] };
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--noEmit'], { cwd: root, encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  return stdout;
}

describe('the compiler', () => {
  it('reads every script of the repository', () => {
    const tracked = execFileSync('git', ['ls-files', '*.mjs', '*.cjs'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
    const scripts = tracked.filter((file) => fs.existsSync(path.join(root, file)));
    const read = new Set(projects.flatMap(filesOf));
    expect(scripts.length).toBeGreaterThan(90);
    expect(scripts.filter((file) => !read.has(file))).toEqual([]);
  });

  it('accepts a script that uses ours as they are', () => {
    const text = "import { root } from '../../scripts/lib/install.mjs';\nconsole.log(root.length);\n";
    expect(compile(text)).toBe('');
  });

  it.each([
    ['a property that there is not', "import { root } from '../../scripts/lib/install.mjs';\nconsole.log(root.size);\n", 'TS2339'],
    ['a parameter without a type', 'export const double = (number) => number + number;\n', 'TS7006'],
    ['a result that may be undefined', 'export const first = [1].find((one) => one > 0).toFixed();\n', 'TS2532'],
  ])('refuses %s in a script', (_, text, code) => expect(compile(text)).toContain(code));
});
