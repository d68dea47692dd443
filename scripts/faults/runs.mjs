// npm run prove -- faults: every fault run, and how long or how short it is.
import { parseArgs } from 'node:util';
import { prepare } from '../lib/prepare.mjs';
import { step } from '../lib/results.mjs';
import { lap, nodeAsync } from '../lib/run.mjs';
import { measured, sayTimes } from '../lib/times.mjs';

const jest = (project, pattern) => ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--testPathPatterns', pattern];
const long = { FAULTS: 'long' };

/** A run with a short form takes --short. `npm test` has the specs with a few faults. */
export const runs = {
  rolling: { does: 'updates a shop one process after the other while people pay at both versions', short: true },
  money: { does: 'kills the worker, the API and the payment sandbox while people pay', short: true },
  restore: { does: 'loses the database after a back-up, and continues from the back-up', short: true },
  upgrade: { does: 'starts this version on the data of an earlier one', short: true },
  'sign-ups': { does: 'kills each process during a stream of sign-ups', short: true },
  silent: { does: 'lets PostgreSQL, the event store, the provider and the mail server fall silent', short: true },
  power: { does: 'kills everything at once, PostgreSQL included, and again during the restart' },
  several: { does: 'kills and freezes processes of a shop that has several of each kind' },
  move: { does: 'moves a shop to another event store; --to esdb://… names one' },
  cluster: {
    does: 'kills the leader of a cluster and a follower while people pay; with EVENTSTORE_URL and --nodes COMMAND',
    onlyByName: true,
  },
  orders: { does: 'races 500 buyers for 100 units and kills an API', spec: jest('backend', 'orders/contention'), environment: long },
  'read-side': { does: 'kills the read side while it writes', spec: jest('projections', 'faults'), environment: long },
  'event-store': {
    does: 'kills the event store a hundred times under load',
    spec: jest('sandbox', 'eventstore/faults'),
    environment: { EVENTSTORE_KILLS: '100' },
  },
};

const usage = () => {
  const line = ([name, { does, short }]) => `  ${name.padEnd(12)} ${does}${short ? ' (--short)' : ''}`;
  return ['npm run prove -- faults [--short] [--times] [NAME…]', ...Object.entries(runs).map(line)].join('\n');
};

function chosen(names, short) {
  const wanted = names.length > 0 ? names : Object.keys(runs).filter((name) => !runs[name].onlyByName && (!short || runs[name].short));
  const unknown = wanted.filter((name) => !Object.hasOwn(runs, name));
  if (unknown.length > 0) throw new Error(`There is no fault run ${unknown.join(', ')}.`);
  const onlyLong = wanted.filter((name) => short && !runs[name].short);
  if (onlyLong.length > 0) throw new Error(`There is no short form of ${onlyLong.join(', ')}.`);
  return wanted;
}

function argumentsOf(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        short: { type: 'boolean' },
        times: { type: 'boolean' },
        to: { type: 'string' },
        nodes: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    return { ...values, names: chosen(positionals, values.short) };
  } catch (error) {
    return { problem: error.message };
  }
}

/** Short forms mostly wait for processes to start: several run at once. Long ones would only wait for each other. */
const lanes = { short: 2, long: 1 };

/** Resolves with a count for each run. */
export async function proveFaults(args) {
  const { names, short, to, nodes, help, problem } = argumentsOf(args);
  if (help || problem) {
    console.log(problem ? `${problem}\n${usage()}` : usage());
    process.exit(problem ? 1 : 0);
  }
  await prepare();
  const waiting = [...names];
  const counts = [];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { spec = [`scripts/faults/${name}.mjs`], environment } = runs[name];
      const options = [
        ...(short ? ['--short'] : []),
        ...(to !== undefined && name === 'move' ? ['--to', to] : []),
        ...(nodes !== undefined && name === 'cluster' ? ['--nodes', nodes] : []),
      ];
      const status = await measured(name, () => nodeAsync([...spec, ...options], { ...environment, ...process.env }));
      counts.push(step(status === 0));
      lap(`== ${name}${status === 0 ? '' : ' FAILED'}`);
    }
  };
  await Promise.all(Array.from({ length: short ? lanes.short : lanes.long }, lane));
  sayTimes();
  return counts;
}
