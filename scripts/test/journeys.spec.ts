import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

type Counts = { passed: number; failed: number; skipped: number };

/** Inside the repository, so that Playwright is found. */
const folder = path.join(process.cwd(), '.cache', `journeys-${process.pid}`);
const report = path.join(folder, 'report.json');

const config = `
export default {
  testDir: '.',
  outputDir: process.env.E2E_OUTPUT,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? 'json' : 'line',
};`;
const journeys = `
import fs from 'node:fs';
import { expect, test } from '@playwright/test';
test('passes', () => expect(1).toBe(1));
test('passes only the second time', () => {
  const isSecond = fs.existsSync('${folder}/tried');
  fs.writeFileSync('${folder}/tried', '');
  expect(isSecond).toBe(true);
});`;

/** Runs in a separate process: Jest cannot load the module. */
function run(): { status: number; counts: Counts; failures: string[] } {
  const program = `
    import { runJourneys } from './scripts/test/journeys.mjs';
    import { playwrightCounts, playwrightFailures } from './scripts/test/results.mjs';
    const [folder, report] = process.argv.slice(1);
    const status = await runJourneys(['--config', folder + '/playwright.config.mjs'], folder + '/output', { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    console.log('\\n' + JSON.stringify({ status, counts: playwrightCounts(report), failures: playwrightFailures(report) }));`;
  const { JEST_WORKER_ID: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder, report], { encoding: 'utf8', env });
  const [last] = stdout.trim().split('\n').slice(-1);
  if (!last?.startsWith('{')) throw new Error(`${stdout}\n${stderr}`);
  return JSON.parse(last) as ReturnType<typeof run>;
}

const traces = () => fs.readdirSync(path.join(folder, 'output', 'traces'), { recursive: true, encoding: 'utf8' });

describe('a journey that fails once', () => {
  beforeEach(() => {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'playwright.config.mjs'), config);
    fs.writeFileSync(path.join(folder, 'a.spec.mjs'), journeys);
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('stays failed although it passes when it runs again for its trace', () => {
    expect(run()).toEqual({
      status: 1,
      counts: { passed: 1, failed: 1, skipped: 0 },
      failures: [expect.stringMatching(/^FAILED a\.spec\.mjs › passes only the second time\n +Error: expect/)],
    });
    expect(fs.existsSync(path.join(folder, 'tried'))).toBe(true);
    expect(traces().filter((name) => name.endsWith('trace.zip'))).toHaveLength(1);
  });
});
