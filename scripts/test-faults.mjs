// npm run test:faults -- NAME: the long form of a fault spec. `npm test` runs the same spec with a few faults.
import { prepare } from './lib/prepare.mjs';
import { node } from './lib/run.mjs';

const specs = {
  eventstore: { project: 'sandbox', pattern: 'eventstore/faults', environment: { EVENTSTORE_KILLS: '100' } },
};

const [name = ''] = process.argv.slice(2);
const spec = specs[name];
if (spec === undefined) throw new Error(`there is no fault spec "${name}", only ${Object.keys(specs).join(', ')}`);
await prepare();
const args = ['node_modules/jest/bin/jest.js', '--selectProjects', spec.project, '--testPathPatterns', spec.pattern];
process.exit(node(args, { ...spec.environment, ...process.env }));
