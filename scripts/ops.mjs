// npm run ops -- VERB: what an operator does to the shop that `npm start` runs in this folder, or that the environment names.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runNpm, root } from './lib/install.mjs';
import { prepareProduct } from './lib/prepare.mjs';
import { settingsOfRunning } from './lib/running.mjs';
import { runVerb } from './lib/verbs.mjs';

// npm starts scripts in the repository; a relative file name is meant from the folder where the command is typed.
process.chdir(process.env.INIT_CWD ?? '.');

const folder = { '[--data-dir DIR]': 'its folder, .data by default' };

/**
 * An entry that runs a program of the product with the settings of the shop.
 * @param {string} file
 * @param {...string} first
 */
const program =
  (file, ...first) =>
  async (/** @type {string[]} */ args) => {
    const { settings, rest } = settingsOfRunning(args);
    await prepareProduct({ say: () => {} });
    const { runNode } = await import('./lib/run.mjs');
    return runNode(['--enable-source-maps', `dist/product/${file}.js`, ...first, ...rest], settings);
  };

/** @param {string[]} args */
async function verifyExport(args) {
  await prepareProduct({ say: () => {}, page: false });
  return spawnSync(process.execPath, [path.join(root, 'dist/auditor/verify-export.mjs'), ...args], { stdio: 'inherit' }).status ?? 1;
}

await runVerb('npm run ops', {
  backup: {
    does: 'writes the whole shop, running or not, into one file',
    takes: { '[--to FILE]': 'orderstream-TIME.tar.gz by default; never overwritten', ...folder },
    run: async (args) => (await import('./ops/backup.mjs')).run(args),
  },
  restore: {
    does: 'makes a shop what it was when a back-up was written',
    takes: {
      FILE: 'the back-up',
      '[--deleted-people FILE|nobody]': 'people deleted since; else its own list',
      '[--seals FILE|none]': 'seals published since; else its own',
      ...folder,
    },
    run: async (args) => (await import('./ops/restore.mjs')).run(args),
  },
  'accept-older-log': {
    does: 'continues a stopped shop from a log older than its tables',
    takes: { '[--yes]': 'carries it out without asking', ...folder },
    run: async (args) => (await import('./ops/accept-older-log.mjs')).run(args),
  },
  'end-sessions': {
    does: 'ends all sessions, as after a restore of the database',
    takes: folder,
    run: program('end-sessions'),
  },
  rebuild: {
    does: 'fills read models from the log again and swaps them in',
    takes: { 'MODEL…|--all': 'which of them', '[--park]': 'leaves out streams that it cannot apply', ...folder },
    run: program('manage', 'rebuild'),
  },
  verify: {
    does: 'compares read models with a replay of the log, row by row',
    takes: { '[MODEL…]': 'which of them, all by default', ...folder },
    run: program('manage', 'verify'),
  },
  parked: {
    does: 'lists the streams that read models have parked, and why',
    takes: folder,
    run: program('manage', 'parked'),
  },
  unpark: {
    does: 'applies what a read model missed of a parked stream',
    takes: { MODEL: 'the read model', STREAM: 'the stream', ...folder },
    run: program('manage', 'unpark'),
  },
  replay: {
    does: 'runs an exported log through today’s code',
    takes: { FILE: 'the export, NDJSON', '[--stream STREAM]': 'prints this stream alone, order-… for example' },
    run: async (args) => (await import('./ops/replay.mjs')).run(args),
  },
  reseal: {
    does: 'seals private information under the newest of SEALING_KEYS',
    takes: folder,
    run: program('reseal'),
  },
  'move-store': {
    does: 'moves the log of a stopped shop to an EventStoreDB',
    takes: { '--to esdb://…': 'that empty one; or EVENTSTORE_URL, if it has a password', ...folder },
    run: async (args) => (await import('./ops/move-store.mjs')).run(args),
  },
  grant: {
    does: 'makes a person with a confirmed e-mail an administrator',
    takes: { 'E-MAIL': 'the address of the account', ...folder },
    run: program('admin-grant'),
  },
  'verify-export': {
    does: 'proves an export of the log, or names the first changed fact',
    takes: {
      FILE: 'the export, or the report of a comparison',
      '--key KEY': 'a verifier key, or a file with one per line',
      '[--seal FILE]': 'seals that were kept elsewhere',
    },
    run: verifyExport,
  },
  sbom: {
    does: 'prints the packages of the product as CycloneDX',
    more: ['npm run --silent ops -- sbom > FILE writes nothing else into the file.'],
    run: () => runNpm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']).status ?? 1,
  },
});
