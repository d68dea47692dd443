// npm run check: everything that can be said about the code without running it.
import { prepare } from './lib/prepare.mjs';

await prepare();
const { checks } = await import('./lib/checks.mjs');
const { lap } = await import('./lib/run.mjs');
const broken = [];
for (const { name, run } of checks) {
  if (run() !== 0) broken.push(name);
  lap(`  ${name}${broken.includes(name) ? ' BROKEN' : ''}`);
}
console.log(broken.length === 0 ? `${checks.length + 1} checks hold` : `broken: ${broken.join(', ')}`);
process.exit(broken.length === 0 ? 0 : 1);
