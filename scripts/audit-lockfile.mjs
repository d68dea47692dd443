// npm run audit:lockfile [-- --offline] [-- --lock FILE]: fails where a locked package has a known hole. Asks the registry, and
// always looks at the list that ships, so that something is said without a registry, too.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { advisoriesOf, hitsIn, installed } from './lib/advisories.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { offline: { type: 'boolean', default: false }, lock: { type: 'string', default: path.join(root, 'package-lock.json') } },
});
const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const lock = read(values.lock);
const shipped = read(path.join(import.meta.dirname, 'advisories.json'));

const registry = () =>
  execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const told = values.offline ? null : await advisoriesOf(registry().trim(), lock);
const known = new Map([...shipped.advisories, ...(told ?? [])].map((one) => [`${one.id} ${one.package}`, one]));
const hits = hitsIn(lock, [...known.values()]);

for (const { name, version, id, vulnerable, summary } of hits) console.error(`! ${name} ${version}: ${summary} (${id}, in ${vulnerable})`);
const source = told
  ? `the registry's advisories and ${shipped.advisories.length} that ship`
  : `${shipped.advisories.length} advisories that ship`;
const silence = told || values.offline ? '' : '; the registry gave none';
console.log(`${installed(lock).size} packages against ${source} (compiled ${shipped.compiled})${silence}: ${hits.length} known holes`);
process.exit(hits.length === 0 ? 0 : 1);
