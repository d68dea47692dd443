// Attempts unauthorized access, and reports for each category the attempts and how many got in. Without the guards, every attack must
// succeed: a spec that cannot fail proves nothing.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { files, outcome, projects, tell } from '../test/attacks.mjs';
import { guards, missing } from '../test/guards.mjs';
import { compiler, node } from '../lib/run.mjs';

async function attack(environment) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-security-'));
  const [tallies, report] = [path.join(folder, 'tallies'), path.join(folder, 'jest.json')];
  fs.mkdirSync(tallies);
  const jest = ['node_modules/jest/bin/jest.js', '--ci', '--selectProjects', ...projects, '--testPathPatterns', files, '--json'];
  const status = node([...jest, '--silent', `--outputFile=${report}`], { SECURITY_TALLY: tallies, ...environment });
  const specs = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : { testResults: [] };
  const rows = await outcome(tallies, specs);
  fs.rmSync(folder, { recursive: true });
  console.log();
  return { rows, isHeld: tell(rows) && status === 0 };
}

/** Whether an attack of each category succeeded without its guard. */
function sayWhatGotIn(rows) {
  const shut = guards
    .map(([category]) => category)
    .filter((one) => !rows.some(({ category, letIn }) => category === one && letIn.length > 0));
  const without = rows.map(({ category }) => category).filter((one) => !guards.some(([category]) => category === one));
  for (const problem of missing()) console.error(`! ${problem}`);
  for (const category of shut) console.error(`! ${category}: no attack succeeded without its guard`);
  for (const category of without) console.error(`! ${category}: no guard is listed`);
  console.log(`${guards.length} guards removed, attacks succeeded through ${guards.length - shut.length}`);
  return shut.length + without.length + missing().length === 0;
}

export async function run(args) {
  const { unguarded } = parseArgs({ args, options: { unguarded: { type: 'boolean' } } }).values;
  if (node(compiler) !== 0) return 1;
  const { rows, isHeld } = await attack(unguarded ? { SECURITY_UNGUARDED: 'yes' } : {});
  return (unguarded ? sayWhatGotIn(rows) : isHeld) ? 0 : 1;
}
