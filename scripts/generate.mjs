// npm run generate -- VERB: what is committed but written by a program.
import { runVerb } from './lib/verbs.mjs';

const golden = [
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  'eventstore',
  'projections',
  'backend',
  '--testPathPatterns',
  'golden',
  'src/versions',
  'src/stored-shapes',
];

await runVerb('npm run generate', {
  golden: {
    does: 'writes lists of mails and use cases, golden events, hashes',
    run: async () => {
      (await import('./generate/mails.mjs')).writeMails();
      (await import('./generate/use-cases.mjs')).writeUseCases();
      return (await import('./lib/run.mjs')).runNode(golden, { GOLDEN: 'write' });
    },
  },
  freeze: {
    does: 'fixes what the release to be tagged stores: then only added to',
    takes: { '[--check]': 'writes nothing; fails if what a release stores has changed' },
    run: async (args) => (await import('./generate/freeze.mjs')).run(args),
  },
  'api-types': {
    does: 'writes the types of the HTTP API for browsers',
    takes: { '[--check]': 'writes nothing; fails if they are not up to date' },
    run: async (args) => (await import('./generate/api-types.mjs')).run(args),
  },
  pictures: {
    does: 'takes the pictures of the documentation and the icon',
    takes: { '[--url URL]': 'of a product that runs; else one is started' },
    run: async (args) => (await import('./generate/pictures.mjs')).run(args),
  },
  'release-data': {
    does: 'keeps data of this release for the proof of later upgrades',
    takes: { '[--to FILE]': 'tries it: a back-up, and a list of orders beside it' },
    run: async (args) => (await import('./generate/release-data.mjs')).run(args),
  },
});
