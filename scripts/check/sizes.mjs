// The size budget: a workspace of tiny files is ceremony, one of long files hides its thoughts. Single files are the linter's business.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/install.mjs';

// Contracts is left out: its files are lists of words, as short as the words are few.
const workspaces = ['proof', 'eventstore', 'projections', 'backend', 'frontend', 'sandbox', 'client', 'bench'];
const largestMedian = 120;
const tiny = 25;
const largestShareOfTiny = 0.4;

function lineCounts(folder) {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8').trimEnd().split('\n').length)
    .sort((a, b) => a - b);
}

let broken = false;
for (const workspace of workspaces) {
  const lengthsOfFiles = lineCounts(path.join(root, workspace, 'src'));
  const median = lengthsOfFiles[Math.floor(lengthsOfFiles.length / 2)] ?? 0;
  const share = lengthsOfFiles.filter((lines) => lines < tiny).length / Math.max(1, lengthsOfFiles.length);
  const fine = median <= largestMedian && (share < largestShareOfTiny || lengthsOfFiles.length < 10);
  broken ||= !fine;
  console.log(
    `${fine ? '  ' : '! '}${workspace.padEnd(12)} ${String(lengthsOfFiles.length).padStart(4)} files, median ${String(median).padStart(3)} lines, ${Math.round(share * 100)} % under ${tiny}`,
  );
}
if (broken)
  console.error(
    `A workspace's median may be ${largestMedian} lines at most, and fewer than ${largestShareOfTiny * 100} % of its files may be tiny.`,
  );
process.exit(broken ? 1 : 0);
