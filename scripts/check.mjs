// npm run check: everything that can be said about the code without running it.
import { runChecks } from './lib/checks.mjs';
import { prepare } from './lib/prepare.mjs';
import { lap } from './lib/run.mjs';

const told = (name, status) => lap(`  ${name}${status === 0 ? '' : ' BROKEN'}`);
const statuses = await prepare({ beside: (built) => runChecks(told, built) });
const broken = statuses.filter((status) => status !== 0).length;
console.log(broken === 0 ? `${statuses.length + 1} checks hold` : `${broken} of ${statuses.length + 1} checks are broken`);
process.exit(broken === 0 ? 0 : 1);
