// For npm run check -- folders: a folder with many files says nothing of what each of them is for. Looks at the repository, or at the
// folder that is named.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/install.mjs';
import { readJson } from '../lib/json.mjs';

const { workspaces } = /** @type {{ workspaces: string[] }} */ (readJson(path.join(root, 'package.json')));
const mostFiles = 30;
/** What is installed or built. */
const foreign = ['node_modules', 'dist'];
const source = /\.([cm]?[jt]s|tsx|sql)$/;
/** Specs stand beside what they test, and what is generated is not read. */
const notCounted = /\.spec\.tsx?$|\.gen\.ts$/;

/**
 * @param {string} folder
 * @returns {{ folder: string, files: number }[]}
 */
function crowdedFolders(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && source.test(entry.name) && !notCounted.test(entry.name)).length;
  const inside = entries.filter((entry) => entry.isDirectory() && !foreign.includes(entry.name));
  const below = inside.flatMap(({ name }) => crowdedFolders(path.join(folder, name)));
  return files > mostFiles ? [{ folder, files }, ...below] : below;
}

const repository = path.resolve(process.argv[2] ?? root);
const folders = [...workspaces, 'scripts'].map((name) => path.join(repository, name)).filter(fs.existsSync);
if (folders.length === 0) console.error(`${repository} has no workspaces`);
const problems = folders.flatMap(crowdedFolders);
for (const { folder, files } of problems) {
  console.error(
    `${path.relative(repository, folder)} has ${files} source files, beside their specs, and may have ${mostFiles}: divide it by what they do`,
  );
}
process.exit(problems.length === 0 && folders.length > 0 ? 0 : 1);
