// npm run prove -- faults: every fault run, and how long or how short it is.
import { parseArgs } from 'node:util';
import { prepareProduct } from '../lib/prepare.mjs';
import { sayLap, startNode } from '../lib/run.mjs';
import { measureStep, sayTimes } from '../lib/times.mjs';
import { alignColumns, Misuse } from '../lib/verbs.mjs';
import { stepCounts, sumCounts } from '../test/results.mjs';

/** @import { ProvenShop } from '../shop/shop.mjs' */
/**
 * What a fault run receives: the options of the command, and where it says what it does and finds.
 * @typedef {object} FaultOptions
 * @property {boolean | undefined} [short]
 * @property {boolean | undefined} [keep]
 * @property {string | undefined} [to]
 * @property {string | undefined} [nodes]
 * @property {string | undefined} [scene]
 * @property {string | undefined} [on]
 * @property {(step: string) => void} say
 * @property {string[]} problems
 */
/**
 * A fault run; it may check something `lastly`, when the shop is idle.
 * @typedef {(shop: ProvenShop, options: FaultOptions) => Promise<{ figures?: string, lastly?: () => string[] | Promise<string[]> }>} Story
 */
/**
 * @typedef {object} FaultRun
 * @property {string} does
 * @property {boolean} [short] it has a short form
 * @property {boolean} [shares] its short form leaves the shop to others
 * @property {boolean} [onlyByName]
 * @property {boolean} [isEmpty] it needs a shop without data
 * @property {string[]} [spec] the command of a run that is a spec
 * @property {Record<string, string>} [environment]
 */
/** @typedef {{ name: string, passed: boolean }} RunMessage what the process of a run sends at its end */

/**
 * @param {string} project
 * @param {string} pattern
 */
const jestCommand = (project, pattern) => ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--testPathPatterns', pattern];
const long = { FAULTS: 'long' };

/**
 * The short forms that are specs run in `npm test`. Runs whose short forms share a shop leave it as it was, except for its purchases.
 * `silent` could share it too, but takes as long as all of them together, so it starts first.
 * @type {Record<string, FaultRun>}
 */
export const faultRuns = {
  silent: { does: 'silences database, store, provider and mail server', short: true },
  rolling: { does: 'updates one process after another while people pay', short: true },
  restore: { does: 'loses the database and continues from a back-up', short: true },
  upgrade: { does: 'starts a next version on a shop cut off in the middle', short: true },
  power: { does: 'kills everything at once, and again during the restart', short: true, shares: true },
  'sign-ups': { does: 'kills each process during a stream of sign-ups', short: true, shares: true },
  money: { does: 'kills worker, API and payment sandbox while people pay', short: true, shares: true },
  several: { does: 'kills and freezes processes of which a shop has several', short: true, shares: true },
  move: { does: 'moves a shop to another event store, or --to esdb://…', short: true },
  cluster: { does: 'kills two of three nodes; EVENTSTORE_URL and --nodes COMMAND', onlyByName: true, isEmpty: true },
  orders: { does: 'races 500 buyers for 100 units and kills an API', spec: jestCommand('backend', 'orders/contention'), environment: long },
  'read-side': { does: 'kills the read side while it writes', spec: jestCommand('projections', 'faults'), environment: long },
  'event-store': {
    does: 'kills the event store a hundred times under load',
    spec: jestCommand('sandbox', 'eventstore/faults'),
    environment: { EVENTSTORE_KILLS: '100' },
  },
};

export const runLines = alignColumns(
  Object.entries(faultRuns).map(([name, { does, short }]) => [name, `${does}${short ? ' (--short)' : ''}`]),
);

export const runOptions = /** @type {const} */ ({
  short: { type: 'boolean' },
  times: { type: 'boolean' },
  keep: { type: 'boolean' },
  to: { type: 'string' },
  nodes: { type: 'string' },
  scene: { type: 'string' },
  on: { type: 'string' },
});

/**
 * @param {string[]} named
 * @param {{ short?: boolean | undefined, nodes?: string | undefined }} options
 */
function namesOf(named, { short, nodes }) {
  const names =
    named.length > 0 ? named : Object.keys(faultRuns).filter((name) => !faultRuns[name]?.onlyByName && (!short || faultRuns[name]?.short));
  const unknown = names.filter((name) => !Object.hasOwn(faultRuns, name));
  if (unknown.length > 0) throw new Misuse(`There is no fault run ${unknown.join(', ')}.`);
  const onlyLong = names.filter((name) => short && !faultRuns[name]?.short);
  if (onlyLong.length > 0) throw new Misuse(`There is no short form of ${onlyLong.join(', ')}.`);
  if (names.includes('cluster') && !(nodes && process.env.EVENTSTORE_URL))
    throw new Misuse('cluster needs EVENTSTORE_URL, and --nodes COMMAND, which ends and starts nodes.');
  return names;
}

/**
 * Divides the runs into groups, each for one process.
 * @param {string[]} names
 * @param {boolean | undefined} short
 */
function groupsOf(names, short) {
  const sharing = short ? names.filter((name) => faultRuns[name]?.shares) : [];
  const alone = names.filter((name) => !sharing.includes(name)).map((name) => [name]);
  return sharing.length > 0 ? [sharing, ...alone] : alone;
}

/** Short forms mostly wait for processes to start, so several run at once. Long ones would slow each other down. */
const lanes = { short: 3, long: 1 };

/**
 * Runs the named fault runs, or all; the last line counts them.
 * @param {string[]} args
 */
export async function run(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: runOptions });
  const queue = groupsOf(namesOf(positionals, values), values.short);
  await prepareProduct();
  const flags = Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [`--${name}`, value] : [`--${name}`]));
  /** @type {Map<string, import('../test/results.mjs').Counts>} */
  const results = new Map();
  /**
   * @param {string} name
   * @param {boolean} passed
   */
  const recordResult = (name, passed) => {
    results.set(name, stepCounts(passed));
    sayLap(`== ${name}${passed ? '' : ' FAILED'}`);
  };
  const runQueuedGroups = async () => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      const { spec, environment } = faultRuns[String(group[0])] ?? {};
      const command = spec ?? ['scripts/faults/runner.mjs', ...flags, ...group];
      const recordMessage = (/** @type {unknown} */ message) => {
        const { name, passed } = /** @type {RunMessage} */ (message);
        recordResult(name, passed);
      };
      const status = await measureStep(group.join(', '), () =>
        startNode(command, { ...environment, ...process.env }, spec ? undefined : recordMessage),
      );
      // A process that has ended too early has left its other runs undone.
      for (const name of group) if (!results.has(name)) recordResult(name, spec !== undefined && status === 0);
    }
  };
  await Promise.all(Array.from({ length: values.short ? lanes.short : lanes.long }, runQueuedGroups));
  sayTimes();
  const { passed, failed, skipped } = sumCounts([...results.values()]);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 ? 0 : 1;
}
