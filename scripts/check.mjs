// npm run check: everything that can be said about the code without running it.
import { prepare } from './lib/prepare.mjs';

await prepare();
const { runChecks } = await import('./lib/checks.mjs');
const { lap } = await import('./lib/run.mjs');
const statuses = await runChecks((name, status) => lap(`  ${name}${status === 0 ? '' : ' BROKEN'}`));
const broken = statuses.filter((status) => status !== 0).length;
console.log(broken === 0 ? `${statuses.length + 1} checks hold` : `${broken} of ${statuses.length + 1} checks are broken`);
process.exit(broken === 0 ? 0 : 1);
