import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const modules = [
  'src/site/SiteFrame.tsx',
  'src/site/LandingScreen.tsx',
  'src/app/AppFrame.tsx',
  'src/app/CustomerShell.tsx',
  'src/app/DashboardScreen.tsx',
  'src/accounts/sign-in/LoginScreen.tsx',
];

/** A build whose landing page imports so many bytes that no compression makes smaller, and whose dashboard so many files. */
function checkBuild(heavy: number, files = 1): { status: number | null; said: string } {
  const dist = mkdtempSync(join(tmpdir(), 'orderstream-bundle-'));
  const chunk = (name: string, imports: string[] = []) => [name, { file: `${name.replaceAll('/', '-')}.js`, imports }] as const;
  const parts = Array.from({ length: files }, (_, at) => `part${at}`);
  const importsOf = (name: string): string[] => (name.includes('Landing') ? ['heavy'] : name.includes('Dashboard') ? parts : []);
  const chunks = [...['index.html', 'heavy', ...parts].map((name) => chunk(name)), ...modules.map((name) => chunk(name, importsOf(name)))];
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(chunks)));
  for (const [name, { file }] of chunks) writeFileSync(join(dist, file), name === 'heavy' ? randomBytes(heavy) : 'export {};');
  const { status, stdout } = spawnSync(process.execPath, ['scripts/check/check-bundle.mjs', dist], { encoding: 'utf8' });
  rmSync(dist, { recursive: true });
  return { status, said: stdout };
}

describe('the check of the first screens', () => {
  it('passes while they are small', () => {
    expect(checkBuild(100_000)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/holds {2}landing page: 100\.\d kB of 130 kB/) as string,
    });
  });

  it('fails when a screen loads too many files', () => {
    expect(checkBuild(100_000, 11)).toMatchObject({ status: 0, said: expect.stringContaining('15 of 15 script files') as string });
    const { status, said } = checkBuild(100_000, 12);
    expect(status).toBe(1);
    expect(said).toContain('BROKEN a first visit, at most (src/app/DashboardScreen.tsx): 16 of 15 script files');
  });

  it('fails when the landing page gets a heavy import', () => {
    const { status, said } = checkBuild(140_000);
    expect(status).toBe(1);
    expect(said).toContain('BROKEN landing page');
    expect(said).toContain('holds  customer area, first screen');
  });
});
