import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Two compiled spec files, run one after the other by one worker. */
const compiled = {
  'package.json': '{ "type": "module" }',
  'dist/shared.js': 'export const files = [];',
  'dist/first.spec.js': `
    import { files } from './shared.js';
    files.push('first');
    process.env.OF_THE_FIRST = 'yes';
    process.chdir('/');
    afterAll(() => files.push('end of the first'));
    it('asserts nothing', () => {});
    it('hangs', () => new Promise(() => {}), 50);
    it('mocks a module', () => expect(jest.mock('./shared.js')).toBeDefined());
    it('keeps fake timers', () => {
      jest.useFakeTimers({ now: 0 });
      expect(Date.now()).toBe(0);
    });
    it('expects what is not so', () => expect(1).toBe(2));`,
  'dist/second.spec.js': `
    import { files } from './shared.js';
    it('shares modules with the first', () => expect(files).toEqual(['first', 'end of the first']));
    it('has no variable of the first', () => expect(process.env.OF_THE_FIRST).toBeUndefined());
    it('has the working folder of the run', () => expect(process.cwd()).not.toBe('/'));
    it('has real timers', () => expect(Date.now()).toBeGreaterThan(0));`,
  // Jest begins with the longer one.
  'src/first.spec.ts': `// ${'x'.repeat(100)}`,
  'src/second.spec.ts': '// x',
};

type Report = { testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[] };

describe('spec files that share their modules', () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-native-')));
  const at = (name: string) => path.resolve('scripts/jest', name);
  const outcomes = new Map<string, { status: string; message: string }>();
  beforeAll(() => {
    for (const [name, text] of Object.entries(compiled)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    const config = {
      rootDir: folder,
      cacheDirectory: path.join(folder, 'cache'),
      runtime: at('native/runtime.cjs'),
      testEnvironment: at('native/environment.cjs'),
      testMatch: ['<rootDir>/src/*.spec.ts'],
      transform: {},
      setupFilesAfterEnv: [at('assertions.cjs')],
    };
    const jest = ['node_modules/jest/bin/jest.js', '--ci', '--runInBand', '--json', '--config', JSON.stringify(config)];
    const { stdout } = spawnSync(process.execPath, jest, { encoding: 'utf8', timeout: 60_000 });
    for (const { assertionResults } of (JSON.parse(stdout) as Report).testResults)
      for (const { fullName, status, failureMessages } of assertionResults)
        outcomes.set(fullName, { status, message: failureMessages.join('\n') });
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it.each([
    ['asserts nothing', 'expect.hasAssertions()'],
    ['hangs', 'Exceeded timeout of 50 ms'],
    ['mocks a module', 'jest.mock does not work here'],
    ['expects what is not so', 'Expected: 2'],
  ])('fail a test that %s', (name, message) => {
    expect(outcomes.get(name)).toEqual({ status: 'failed', message: expect.stringContaining(message) as string });
  });

  it.each([
    'keeps fake timers',
    'shares modules with the first',
    'has no variable of the first',
    'has the working folder of the run',
    'has real timers',
  ])('pass a test that %s', (name) => {
    expect(outcomes.get(name)).toEqual({ status: 'passed', message: '' });
  });
});
