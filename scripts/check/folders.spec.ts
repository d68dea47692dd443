import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Checks a repository with these files. */
function checkFolders(...files: readonly string[]): { status: number | null; said: string } {
  const repository = mkdtempSync(join(tmpdir(), 'orderstream-folders-'));
  for (const file of files) {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), '');
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check/folders.mjs', repository], { encoding: 'utf8' });
  rmSync(repository, { recursive: true });
  return { status, said: stderr };
}

const many = (count: number, folder: string, ending: string) => Array.from({ length: count }, (_, at) => `${folder}/file${at}${ending}`);
const passes = { status: 0, said: '' };

describe('the check of folders', () => {
  it.each(['contracts/src', 'backend/src/orders', 'frontend/src/orders/admin', 'e2e/journeys', 'scripts/lib'])(
    'fails when one has more than 30 source files: %s',
    (folder) => {
      const { status, said } = checkFolders(...many(31, folder, folder.startsWith('scripts') ? '.mjs' : '.ts'));
      expect(status).toBe(1);
      expect(said).toBe(`${folder} has 31 source files, beside their specs, and may have 30: divide it by what they do\n`);
    },
  );

  it('passes a folder with 30 source files', () => {
    expect(checkFolders(...many(30, 'backend/src/orders', '.ts'))).toEqual(passes);
  });

  it('counts each folder separately', () => {
    const files = [...many(30, 'frontend/src/ui', '.tsx'), ...many(30, 'frontend/src/ui/tables', '.tsx')];
    expect(checkFolders(...files)).toEqual(passes);
  });

  it.each(['.spec.ts', '.http.spec.ts', '.spec.tsx', '.gen.ts', '.module.css', '.json', '.png'])('does not count %s', (ending) => {
    const files = [...many(30, 'backend/src/orders', '.ts'), ...many(10, 'backend/src/orders', ending)];
    expect(checkFolders(...files)).toEqual(passes);
  });

  it('skips built and installed folders', () => {
    const files = ['backend/src/main.ts', ...many(31, 'backend/dist', '.js'), ...many(31, 'backend/node_modules/one', '.js')];
    expect(checkFolders(...files)).toEqual(passes);
  });

  it('fails for a repository without source folders', () => {
    expect(checkFolders().status).toBe(1);
  });
});
