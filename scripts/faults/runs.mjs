// npm run prove -- faults: every fault run, and how long or how short it is.
import { parseArgs } from 'node:util';
import { prepare } from '../lib/prepare.mjs';
import { step, sum } from '../test/results.mjs';
import { lap, nodeAsync } from '../lib/run.mjs';
import { measured, sayTimes } from '../lib/times.mjs';
import { columns, Misuse } from '../lib/verbs.mjs';

const jest = (project, pattern) => ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--testPathPatterns', pattern];
const long = { FAULTS: 'long' };

/** A run with a short form takes --short. `npm test` has the specs with a few faults. */
const runs = {
  rolling: { does: 'updates one process after another while people pay', short: true },
  money: { does: 'kills worker, API and payment sandbox while people pay', short: true },
  restore: { does: 'loses the database and continues from a back-up', short: true },
  upgrade: { does: 'starts a next version on a shop cut off in the middle', short: true },
  'sign-ups': { does: 'kills each process during a stream of sign-ups', short: true },
  silent: { does: 'silences database, store, provider and mail server', short: true },
  power: { does: 'kills everything at once, and again during the restart' },
  several: { does: 'kills and freezes processes of which a shop has several' },
  move: { does: 'moves a shop to another event store; --to esdb://… names one' },
  cluster: { does: 'kills two of three nodes; EVENTSTORE_URL and --nodes COMMAND', onlyByName: true },
  orders: { does: 'races 500 buyers for 100 units and kills an API', spec: jest('backend', 'orders/contention'), environment: long },
  'read-side': { does: 'kills the read side while it writes', spec: jest('projections', 'faults'), environment: long },
  'event-store': {
    does: 'kills the event store a hundred times under load',
    spec: jest('sandbox', 'eventstore/faults'),
    environment: { EVENTSTORE_KILLS: '100' },
  },
};

export const runLines = columns(Object.entries(runs).map(([name, { does, short }]) => [name, `${does}${short ? ' (--short)' : ''}`]));

function chosen(names, short) {
  const wanted = names.length > 0 ? names : Object.keys(runs).filter((name) => !runs[name].onlyByName && (!short || runs[name].short));
  const unknown = wanted.filter((name) => !Object.hasOwn(runs, name));
  if (unknown.length > 0) throw new Misuse(`There is no fault run ${unknown.join(', ')}.`);
  const onlyLong = wanted.filter((name) => short && !runs[name].short);
  if (onlyLong.length > 0) throw new Misuse(`There is no short form of ${onlyLong.join(', ')}.`);
  return wanted;
}

const options = { short: { type: 'boolean' }, times: { type: 'boolean' }, to: { type: 'string' }, nodes: { type: 'string' } };

/** Short forms mostly wait for processes to start: several run at once. Long ones would only wait for each other. */
const lanes = { short: 2, long: 1 };

/** The last line counts the runs. */
export async function run(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const { short, to, nodes } = values;
  const waiting = chosen(positionals, short);
  await prepare();
  const counts = [];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { spec = [`scripts/faults/${name}.mjs`], environment } = runs[name];
      const given = [
        ...(short ? ['--short'] : []),
        ...(to !== undefined && name === 'move' ? ['--to', to] : []),
        ...(nodes !== undefined && name === 'cluster' ? ['--nodes', nodes] : []),
      ];
      const status = await measured(name, () => nodeAsync([...spec, ...given], { ...environment, ...process.env }));
      counts.push(step(status === 0));
      lap(`== ${name}${status === 0 ? '' : ' FAILED'}`);
    }
  };
  await Promise.all(Array.from({ length: short ? lanes.short : lanes.long }, lane));
  sayTimes();
  const { passed, failed, skipped } = sum(counts);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 ? 0 : 1;
}
