// Prints, as JSON, which rules each red fixture breaks and what the whole repository breaks. Its own process: the cruiser is an ES module.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { workspaces } from './workspaces.mjs';
import rules from './rules.cjs';

const here = fileURLToPath(new URL('.', import.meta.url));
/** @import { ICruiseOptions, ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser' */

/** @type {ICruiseOptions} */
const options = { ...rules.options, ruleSet: { forbidden: /** @type {IForbiddenRuleType[]} */ (rules.forbidden) }, validate: true };

/**
 * @param {string} baseDir
 * @param {string[]} folders
 */
async function violations(baseDir, folders) {
  const { output } = await cruise(folders, { ...options, baseDir }, rules.options.enhancedResolveOptions);
  const { summary } = /** @type {ICruiseResult} */ (output);
  return {
    modules: summary.totalCruised,
    broken: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/** @type {Record<string, string[]>} */
const red = {};
for (const rule of fs.readdirSync(path.join(here, 'red'))) {
  const folder = path.join(here, 'red', rule);
  red[rule] = (await violations(folder, fs.readdirSync(folder))).broken.map((violation) => violation.rule);
}
const repository = await violations(path.join(here, '..'), workspaces);
console.log(JSON.stringify({ rules: rules.forbidden.map(({ name }) => name), red, repository }));
