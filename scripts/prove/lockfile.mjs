// Fails where a locked package has a known vulnerability. Asks the registry, and always reads the list that ships, so that something
// is found without a registry, too.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fetchAdvisories, advisoriesHit, installedVersions } from '../check/advisories.mjs';
import { root } from '../lib/install.mjs';

/** @import { Advisory, LockFile } from '../check/advisories.mjs' */

/**
 * @param {string} file
 * @returns {unknown}
 */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const readRegistryUrl = () =>
  execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * Entry of `npm run prove -- lockfile`: fails for locked packages with known vulnerabilities.
 * @param {string[]} args
 */
export async function run(args) {
  const options = /** @type {const} */ ({
    offline: { type: 'boolean', default: false },
    lock: { type: 'string', default: path.join(root, 'package-lock.json') },
  });
  const { values } = parseArgs({ args, options });
  const lock = /** @type {LockFile} */ (readJson(values.lock));
  const shipped = /** @type {{ compiled: string, advisories: Advisory[] }} */ (readJson(path.join(root, 'scripts/check/advisories.json')));
  const answered = values.offline ? null : await fetchAdvisories(readRegistryUrl().trim(), lock);
  const advisoriesByKey = new Map([...shipped.advisories, ...(answered ?? [])].map((one) => [`${one.id} ${one.package}`, one]));
  const hits = advisoriesHit(lock, [...advisoriesByKey.values()]);

  for (const { name, version, id, vulnerable, summary } of hits)
    console.error(`! ${name} ${version}: ${summary} (${id}, in ${vulnerable})`);
  const source = answered
    ? `the registry's advisories and ${shipped.advisories.length} that ship`
    : `${shipped.advisories.length} advisories that ship`;
  const silence = answered || values.offline ? '' : '; the registry gave none';
  console.log(
    `${installedVersions(lock).size} packages against ${source} (compiled ${shipped.compiled})${silence}: ${hits.length} known holes`,
  );
  return hits.length === 0 ? 0 : 1;
}
