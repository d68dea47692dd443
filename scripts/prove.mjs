// npm run prove -- VERB: proofs that take longer than those of `npm test`, or need something of their own.
import { run as proveFaults, runLines } from './faults/runs.mjs';
import { runVerb } from './lib/verbs.mjs';

const url = { '[--url URL]': 'a product that runs; else one is started', '[--only REGEXP]': 'these pages alone' };

await runVerb('npm run prove', {
  faults: {
    does: 'proves that nothing is lost, repeated or stuck when parts die',
    takes: {
      '[--short]': 'the short forms',
      '[--keep]': 'leaves the folder of a run that fails',
      '[--times]': 'also the time of each run',
      '[NAME…]': 'one of these:',
    },
    more: runLines,
    run: proveFaults,
  },
  laws: {
    does: 'proves that every law holds for newly drawn examples',
    takes: { '[--seed N]': 'the examples of the run that printed N' },
    run: async (args) => (await import('./prove/laws.mjs')).run(args),
  },
  money: {
    does: 'proves that random payments and refunds end in correct books',
    takes: { '[--scenarios N]': 'how many, 1000 by default', '[--seed N]': 'those of the run that printed N' },
    run: async (args) => (await import('./prove/money.mjs')).run(args),
  },
  attacks: {
    does: 'proves that no attack gets in, by category',
    takes: { '[--unguarded]': 'proves that attacks do get in without the guards' },
    run: async (args) => (await import('./prove/attacks.mjs')).run(args),
  },
  eventstore: {
    does: 'proves that an event store behaves as EventStoreDB does',
    takes: {
      '[--checkout DIR]': "runs the official client's suite, of this checkout",
      '[--modules DIR]': 'with its test dependencies from this node_modules',
      '[--database URL]': 'keeps the events in this PostgreSQL, not in memory',
      '[PATTERN…]': 'only the files of the suite whose path matches',
    },
    more: ['EVENTSTORE_URL=esdb://… names another one than ours: a node without a shop.'],
    run: async (args) => (await import('./prove/eventstore.mjs')).run(args),
  },
  lockfile: {
    does: 'proves that no locked package has a known vulnerability',
    takes: { '[--offline]': 'by the list that ships alone', '[--lock FILE]': 'another lock file' },
    run: async (args) => (await import('./prove/lockfile.mjs')).run(args),
  },
  pictures: {
    does: 'proves that no page is cut off, overlaps or shifts, at any size',
    takes: url,
    run: async (args) => (await import('./prove/pictures.mjs')).run(args),
  },
  'slow-network': {
    does: 'proves that the first pages appear in time on a slow line',
    takes: { ...url, '[--rounds N]': 'how often, 3 by default', '[--prepared]': 'takes what is built' },
    run: async (args) => (await import('./prove/slow-network.mjs')).run(args),
  },
});
