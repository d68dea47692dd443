import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Runs in a separate process: Jest cannot load the modules. */
function evaluate(expression: string): unknown {
  const program = `
    import { partSpecs } from './scripts/test/attacks.mjs';
    import { missingGuards } from './scripts/test/guards.mjs';
    console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

describe('the attacks without their guards', () => {
  it('remove guards that exist in the sources', () => expect(evaluate('missingGuards()')).toEqual([]));

  it('count tests that exist in the specs', () => {
    const parts = evaluate('partSpecs.map(([, file, { source }]) => [file, source])') as [file: string, pattern: string][];
    const alternatives = parts.flatMap(([file, pattern]) => pattern.split('|').map((one) => [file, one] as const));
    expect(alternatives.length).toBeGreaterThan(30);
    expect(alternatives.filter(([file, one]) => !new RegExp(one).test(fs.readFileSync(file, 'utf8')))).toEqual([]);
  });
});
