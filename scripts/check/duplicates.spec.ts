import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repeated = ['total', 'most', 'least', 'first', 'last', 'mean', 'product', 'spread']
  .map((name) => `export const ${name} = (numbers: readonly number[]): number => numbers.reduce((${name}, one) => ${name} + one, 0);\n`)
  .join('');

/** Checks a repository in which these files have the same content. */
function check(files: readonly string[], list: Record<string, [string, string][]> = {}): { status: number | null; said: string } {
  const repository = mkdtempSync(join(tmpdir(), 'orderstream-duplicates-spec-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  };
  for (const file of files) write(file, repeated);
  write('scripts/check/duplicates.json', JSON.stringify(list));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check/duplicates.mjs', repository], { encoding: 'utf8' });
  rmSync(repository, { recursive: true });
  return { status, said: stderr };
}

const [here, there] = ['backend/src/a.ts', 'frontend/src/b.ts'];
const passes = { status: 0, said: '' };

describe('the check of duplicates', () => {
  it('names both places of duplicated code', () => {
    const { status, said } = check([there, here]);
    expect(status).toBe(1);
    expect(said).toMatch(/^backend\/src\/a\.ts:1-\d+ stands again at frontend\/src\/b\.ts:1-\d+\n$/);
  });

  it('passes listed pairs, in either order', () => {
    expect(check([here, there], { 'programs of two machines': [[here, there]] })).toEqual(passes);
    expect(check([here, there], { 'programs of two machines': [[there, here]] })).toEqual(passes);
  });

  it('fails when the list has a pair without duplicates', () => {
    const { status, said } = check([here], { 'programs of two machines': [[here, there]] });
    expect(status).toBe(1);
    expect(said).toBe(`${here} and ${there} have nothing in common: take them off the list\n`);
  });

  it.each(['api.gen.ts', 'a.texts.ts', 'mails/a.ts', 'a.table.ts', 'node_modules/a.ts', 'dist/a.ts'])('does not count %s', (file) => {
    expect(check([here, `backend/src/${file}`])).toEqual(passes);
  });
});
