// npm run test:faults [-- NAME]: the long form of the fault specs, or of one. `npm test` runs the same specs with a few faults.
import { prepare } from './lib/prepare.mjs';
import { node } from './lib/run.mjs';

const specs = {
  eventstore: { project: 'sandbox', pattern: 'eventstore/faults', environment: { EVENTSTORE_KILLS: '100' } },
};

const [name] = process.argv.slice(2);
if (name !== undefined && !(name in specs)) {
  console.error(`there is no fault spec "${name}", only ${Object.keys(specs).join(', ')}`);
  process.exit(1);
}
await prepare();
let failed = 0;
for (const { project, pattern, environment } of name === undefined ? Object.values(specs) : [specs[name]]) {
  const args = ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--testPathPatterns', pattern];
  failed += node(args, { ...environment, ...process.env }) === 0 ? 0 : 1;
}
process.exit(failed === 0 ? 0 : 1);
