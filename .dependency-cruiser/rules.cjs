/** Who may import whom. Each rule has a fixture in red/<rule>/ that breaks exactly this one. */
const capabilities = 'accounts|stock|orders|payments|subscriptions|notifications|audit|office';
const product = 'contracts|proof|eventstore|projections|backend|frontend';
const spec = '\\.spec\\.tsx?$|/testing/';
const vendors = 'stripe|@eventstore/db-client|@grpc/grpc-js|google-protobuf';

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle is one file in two, or a file in the wrong place; types, which are gone when it runs, may point back.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('no-unresolvable', 'An import that leads nowhere hides what the other rules should see.', {}, { couldNotResolve: true }),
    forbid(
      'contracts-import-nothing',
      'Both sides stand on the contracts.',
      { path: '^contracts/', pathNot: spec },
      { pathNot: '^contracts/|node_modules/zod/' },
    ),
    forbid(
      'proof-imports-nothing',
      'Server, browser and auditors run it: what differs between them is given to it.',
      { path: '^proof/', pathNot: `^proof/src/verify-export/|${spec}` },
      { pathNot: '^proof/src/[^/]+$' },
    ),
    forbid(
      'verify-export-needs-node-alone',
      'Auditors carry it away as one file, and read it.',
      { path: '^proof/src/verify-export/' },
      { pathNot: '^proof/', dependencyTypesNot: ['core'] },
    ),
    forbid('eventstore-stands-alone', 'One direction.', { path: '^eventstore/' }, { path: '^(projections|backend|frontend)/' }),
    forbid('projections-stand-alone', 'One direction.', { path: '^projections/' }, { path: '^(backend|frontend)/' }),
    forbid(
      'browser-sees-the-api',
      'The browser knows wire and words, not storage.',
      { path: '^frontend/' },
      { path: '^(eventstore|projections|backend)/|^contracts/src/.*events\\.ts$' },
    ),
    forbid('outsiders-stay-outside', 'No "if sandbox" in the product.', { path: `^(${product})/` }, { path: '^(sandbox|e2e|bench)/' }),
    forbid('nobody-references-the-sandbox', 'It is started as a process.', { path: '^(e2e|bench)/' }, { path: '^sandbox/' }),
    forbid(
      'client-stays-outside',
      'What the shop is used with is no part of it; of the sandbox, only the demo uses the shop.',
      { path: `^(${product})/|^sandbox/src/(?!demo/)`, pathNot: spec },
      { path: '^client/' },
    ),
    forbid(
      'client-knows-the-description',
      'It knows only the API of the product.',
      { path: '^client/' },
      { path: `^(${product}|sandbox|bench|e2e)/`, pathNot: '^contracts/src/api\\.gen\\.ts$' },
    ),
    forbid('e2e-imports-no-product', 'A journey knows what a browser knows.', { path: '^e2e/' }, { path: `^(${product}|bench)/` }),
    forbid(
      'deciders-are-pure',
      'No framework and no effects where it is decided.',
      { path: '^backend/src/(\\w+)/.*\\.(decider|process|timers)\\.ts$' },
      // A file without a suffix is a plain calculation of the same capability, taken out of a decider that grew too long.
      {
        pathNot:
          '^contracts/|node_modules/immutable/|\\.(commands|decider)\\.ts$|^backend/src/platform/(deciding|processes)/(decider|command|process|timers|refusal)\\.ts$|^backend/src/$1/[a-z/-]+\\.ts$',
      },
    ),
    forbid(
      'commands-load-no-framework',
      'Specs of deciders load nothing else; a type is not loaded.',
      { path: '^backend/src/.*\\.commands\\.ts$' },
      { pathNot: '^contracts/|^backend/src/platform/deciding/command\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'projections-are-tables',
      'No effects; the same fold live and rebuilt.',
      { path: '^projections/src/.*\\.projection\\.ts$' },
      { pathNot: '^contracts/|^projections/src/platform/declaring/(projection|table)\\.ts$|\\.table\\.ts$' },
    ),
    forbid(
      'tables-are-declarations',
      'Folds and answers stand on them: no ORM, no driver.',
      { path: '^projections/src/.*(\\.table|platform/declaring/table)\\.ts$' },
      { pathNot: '^contracts/|^projections/src/platform/declaring/table\\.ts$|\\.table\\.ts$' },
    ),
    forbid(
      'only-controllers-read',
      'What decides on a read model decides on stale facts.',
      // A request names the orders that a list may have; a list that is taken away and a replay of an export are looked at, not decided on.
      {
        path: '^backend/src/',
        pathNot: `\\.(controller|requests|list)\\.ts$|^backend/src/(platform|main)|^backend/src/replay\\.ts$|${spec}`,
      },
      // A module names what its controllers read; waiting for a position, sending a statement, reporting a turn and naming the version of a
      // unit read no model.
      {
        path: '^projections/',
        pathNot: '\\.(entity|table)\\.ts$|^projections/src/(platform/(database/sql|reading/reader|running/turns)|stock/unit-version)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'controllers-read-through-reads',
      'Writers are private.',
      { path: '^backend/src/', pathNot: `^backend/src/(main\\.(accept-older-log|migrate)|replay)\\.ts$|${spec}` },
      {
        path: '^projections/',
        pathNot:
          '\\.(reads|entity|table)\\.ts$|^projections/src/platform/(reading/(read|reader)|declaring/table|writing/(changes|parking)|comparing/verify|building/migrate|database/(limited-client|one-shop|postgres-listener|sql)|running/(turns|watchdog))\\.ts$|^projections/src/stock/unit-version\\.ts$',
      },
    ),
    forbid(
      'statements-have-a-place',
      'SQL is in the files that own a table or read one: for a use case and a route it has a name.',
      // Two use cases are one statement each, and the move of a log asks whether it is done.
      {
        path: '^(projections|backend)/',
        pathNot: `\\.(reads|sql|vault)\\.ts$|^\\w+/src/platform/|^backend/src/(move-store|notifications/sending/(repeat|request)-mail)\\.ts$|${spec}`,
      },
      { path: '^projections/src/platform/database/sql\\.ts$' },
    ),
    forbid(
      'orm-for-the-vault',
      'The ORM knows the entities of the vault, and nothing else of the tables.',
      { path: '^(projections|backend)/', pathNot: `\\.(entity|vault)\\.ts$|^backend/src/platform/database/|${spec}` },
      { path: 'node_modules/(typeorm|@nestjs/typeorm)/' },
    ),
    forbid(
      'sql-in-platform',
      'Connections, transactions and fences in one place.',
      { path: '^(contracts|eventstore|projections|backend|frontend|e2e)/', pathNot: `/src/(platform/|main\\.)|^e2e/support/|${spec}` },
      { path: 'node_modules/(pg|pg-copy-streams)/' },
    ),
    forbid(
      'backend-capabilities-have-doors',
      'The doors of another capability are its commands, the questions that the store alone answers, and its lists as files.',
      { path: `^backend/src/(${capabilities})/`, pathNot: spec },
      { path: `^backend/src/(${capabilities})/`, pathNot: '^backend/src/$1/|\\.(commands|api|list|module)\\.ts$' },
    ),
    forbid(
      'lists-go-to-the-office',
      'One route writes lists as files.',
      { path: '^backend/src/', pathNot: `^backend/src/office/|${spec}` },
      { path: '^backend/src/.*\\.list\\.ts$' },
    ),
    forbid(
      'questions-are-leaves',
      'A caller loads one decider with a question, and no cycle can pass through it; a type is not loaded.',
      { path: '^backend/src/(\\w+)/.*\\.api\\.ts$' },
      {
        pathNot: '^contracts/|^backend/src/platform/deciding/(decides|refusal)\\.ts$|^backend/src/$1/.*(\\.decider|-state)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'questions-are-not-gathered',
      'A file that exports the questions of others loads all their deciders.',
      { path: '^backend/src/' },
      { path: '\\.api\\.ts$', dependencyTypes: ['export'] },
    ),
    forbid(
      'frontend-capabilities-share-hooks',
      'Hooks and words are shared, screens are not.',
      { path: `^frontend/src/(${capabilities})/`, pathNot: spec },
      { path: `^frontend/src/(${capabilities})/`, pathNot: '^frontend/src/$1/|\\.(queries|commands|refusals|texts)\\.tsx?$' },
    ),
    forbid(
      'shell-on-top',
      'The shell knows the screens, no screen the shell.',
      { path: '^frontend/src/', pathNot: `^frontend/src/(app/|main\\.)|${spec}` },
      { path: '^frontend/src/app/' },
    ),
    forbid(
      'platform-knows-no-business',
      'It would fit the next product.',
      { path: '^(\\w+)/src/(platform|ui)/', pathNot: spec },
      { path: `^$1/src/(${capabilities})/` },
    ),
    forbid(
      'vendors-have-one-door',
      'The outside is translated where it comes in.',
      { path: '^(contracts|projections|backend|frontend|e2e)/', pathNot: `^backend/src/payments/stripe/|${spec}` },
      { path: `node_modules/(${vendors})/` },
    ),
    forbid(
      'cqrs-through-platform',
      'EventBus, Saga and AggregateRoot stay out.',
      { path: '^backend/src/', pathNot: `^backend/src/platform/|${spec}` },
      { path: 'node_modules/@nestjs/cqrs/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z0-9]+/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['orderstream-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
