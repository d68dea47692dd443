// npm run check [-- NAME…]: everything that can be said about the code without running it.
import { parseArgs } from 'node:util';
import { checkCommands, runChecks } from './check/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { prepareProduct } from './lib/prepare.mjs';
import { sayLap } from './lib/run.mjs';
import { alignColumns, Misuse, runCommand } from './lib/verbs.mjs';

/**
 * @param {string} name
 * @param {number} status
 */
const reportStatus = (name, status) => sayLap(`  ${name}${status === 0 ? '' : ' BROKEN'}`);

/**
 * Entry of `npm run check`: runs the named static checks, or all.
 * @param {string[]} args
 */
async function run(args) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : Object.keys(checkCommands);
  const unknown = names.filter((name) => !Object.hasOwn(checkCommands, name));
  if (unknown.length > 0) throw new Misuse(`There is no check ${unknown.join(', ')}.`);
  /** @param {Promise<unknown>} [built] */
  const runNamedChecks = (built) => runChecks(reportStatus, built, names);
  const needsBuild = names.some((name) => checkCommands[name]?.built);
  if (!needsBuild) ensureInstalled();
  const statuses = await (needsBuild ? prepareProduct({ page: names.includes('bundle'), beside: runNamedChecks }) : runNamedChecks());
  if (!statuses) throw new Error('no check was run');
  const broken = statuses.filter((status) => status !== 0).length;
  console.log(broken === 0 ? `${statuses.length} checks hold` : `${broken} of ${statuses.length} checks are broken`);
  return broken === 0 ? 0 : 1;
}

await runCommand('npm run check --', {
  does: 'checks everything that can be said about the code without running it',
  takes: { '[NAME…]': 'only these:' },
  more: alignColumns(Object.entries(checkCommands).map(([name, { does }]) => [name, does])),
  run,
});
