import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { waitingLoops } from './waits.ts';

const root = path.resolve(__dirname, '../..');
/** Loops that wait for nothing, each with its reason. */
const others: Readonly<Record<string, string>> = {
  'backend/src/platform/processes/process-shares.spec.ts': 'plays a worker, until it leaves',
  'projections/src/platform/testing/readers.ts': 'plays readers, until they are stopped',
  'projections/src/platform/testing/world.ts': 'plays people who sign up, until they are stopped',
};
const forbidden = {
  'pauses until a condition holds': 'async () => { while (!done) await pause(20, why); }',
  'pauses after each look': 'async () => { do { value = await look(); await pause(20, why); } while (!value); }',
  'pauses until it returns': 'async () => { for (;;) { if (await look()) return; await pause(20, why); } }',
  'pauses until a time is over': 'async () => { for (const end = later(); now() < end;) await pause(20, why); }',
  'pauses in its head': 'async () => { for (; !done; await pause(20, why)) await look(); }',
};
const allowed = {
  'a slow reader': 'async () => { for await (const one of all) await pause(20, why); }',
  'rounds that are counted': 'async () => { for (let n = 0; n < 3; n += 1) await pause(20, why); }',
  'work that a loop begins': 'async () => { while (more()) begin(async () => { await pause(20, why); }); }',
};

const loopsIn = (text: string) => waitingLoops(ts.createSourceFile('sample.ts', text, ts.ScriptTarget.Latest, true));
const files = execFileSync('git', ['ls-files', '*.spec.ts', '*.spec.tsx', '*/testing/*', 'e2e/*'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && fs.existsSync(path.join(root, file)));

describe('a loop in a spec', () => {
  const found = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return text.includes('pause(') ? loopsIn(text).map((loop) => ({ file, ...loop })) : [];
  });

  it('leaves waiting to eventually', () =>
    expect(found.filter(({ file }) => !(file in others)).map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]));

  it.each(Object.keys(others))('waits for nothing in %s, which would be reported', (name) =>
    expect(found.map(({ file }) => file)).toContain(name),
  );

  it.each(Object.entries(forbidden))('is reported where it %s', (_, text) => expect(loopsIn(text)).toHaveLength(1));

  it.each(Object.entries(allowed))('is not reported: %s', (_, text) => expect(loopsIn(text)).toEqual([]));
});
