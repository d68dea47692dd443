// Attempts unauthorized access, and reports for each category the attempts and how many got in. Without the guards, every attack must
// succeed: a spec that cannot fail proves nothing.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { attackSpecPattern, countAttacks, attackedProjects, reportAttacks } from '../test/attacks.mjs';
import { removableGuards, missingGuards } from '../test/guards.mjs';
import { compilerCommand, runNode } from '../lib/run.mjs';
import { jestReportAt } from '../test/results.mjs';

/** @param {Record<string, string>} environment */
async function runAttacks(environment) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-security-'));
  const [tallies, report] = [path.join(folder, 'tallies'), path.join(folder, 'jest.json')];
  fs.mkdirSync(tallies);
  const jest = [
    'node_modules/jest/bin/jest.js',
    '--ci',
    '--selectProjects',
    ...attackedProjects,
    '--testPathPatterns',
    attackSpecPattern,
    '--json',
  ];
  const status = runNode([...jest, '--silent', `--outputFile=${report}`], { SECURITY_TALLY: tallies, ...environment });
  const rows = await countAttacks(tallies, jestReportAt(report));
  fs.rmSync(folder, { recursive: true });
  console.log();
  return { rows, isHeld: reportAttacks(rows) && status === 0 };
}

/**
 * Prints which categories of attacks succeeded without their guards; returns whether all did.
 * @param {import('../test/attacks.mjs').AttackRow[]} rows
 */
function sayWhatGotIn(rows) {
  const shut = removableGuards
    .map(([category]) => category)
    .filter((one) => !rows.some(({ category, letIn }) => category === one && letIn.length > 0));
  const without = rows.map(({ category }) => category).filter((one) => !removableGuards.some(([category]) => category === one));
  for (const problem of missingGuards()) console.error(`! ${problem}`);
  for (const category of shut) console.error(`! ${category}: no attack succeeded without its guard`);
  for (const category of without) console.error(`! ${category}: no guard is listed`);
  console.log(`${removableGuards.length} guards removed, attacks succeeded through ${removableGuards.length - shut.length}`);
  return shut.length + without.length + missingGuards().length === 0;
}

/**
 * Entry of `npm run prove -- attacks`: attempts unauthorized access, with or without the guards.
 * @param {string[]} args
 */
export async function run(args) {
  const { unguarded } = parseArgs({ args, options: { unguarded: { type: 'boolean' } } }).values;
  if (runNode(compilerCommand) !== 0) return 1;
  const { rows, isHeld } = await runAttacks(unguarded ? { SECURITY_UNGUARDED: 'yes' } : {});
  return (unguarded ? sayWhatGotIn(rows) : isHeld) ? 0 : 1;
}
