// Dead links, files that are not there, listings that differ from their source.
import fs from 'node:fs';
import { root } from '../lib/install.mjs';

const built = new URL('../../.cache/tsc/tools/docs/check.js', import.meta.url);
if (!fs.existsSync(built)) {
  console.error('The documentation check has not been built: run "npm run build" first.');
  process.exit(1);
}
const { documentationPages, pageProblems } = /** @type {typeof import('../../docs/check.ts')} */ (await import(built.href));
const problems = documentationPages(root).flatMap((page) => pageProblems(root, page));
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
