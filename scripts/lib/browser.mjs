// Where the browser tests get their Chromium from; the first hit wins.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

/**
 * Playwright's list, because only the last list counts, and at its end the suggestions of the address bar: they are invisible, but each
 * context of a whole browser would load them as two pages, which takes as long as the page of the journey.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Flags that stop background requests of the browser; the resolver rule allows only local names. */
export const browserFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-domain-reliability',
  '--disable-default-apps',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--no-pings',
  '--no-default-browser-check',
  '--metrics-recording-only',
  `--disable-features=${withoutFeatures.join(',')}`,
];

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const macPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const sparticuz = '@sparticuz/chromium@147.0.0'; // the last that runs on Node 20

/**
 * @param {string | undefined} file
 * @returns {file is string}
 */
function canRun(file) {
  if (!file || !fs.existsSync(file)) return false;
  const { status, stdout } = spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000, encoding: 'utf8' });
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout);
}

/** @param {string} name */
function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

async function installedBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (canRun(given)) return given;
    throw new Error(`CHROMIUM_PATH=${String(given)} does not run`);
  }
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath(), ...names.map(findOnPath), ...macPlaces].find(canRun);
}

/**
 * @template T
 * @param {Record<string, string>} changes
 * @param {() => Promise<T>} action
 */
function withEnvironment(changes, action) {
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, process.env[name]]));
  Object.assign(process.env, changes);
  return action().finally(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}

/**
 * @param {string} entry
 * @returns {Promise<{ executablePath: () => Promise<string> }>}
 */
async function importSparticuz(entry) {
  const main = [path.join(entry, 'build', 'esm', 'index.js'), path.join(entry, 'build', 'index.js')].find((file) => fs.existsSync(file));
  if (main === undefined) throw new Error(`${sparticuz} has no module where it is expected`);
  const loaded = /** @type {{ default: { executablePath: () => Promise<string> } }} */ (await import(pathToFileURL(main).href));
  return loaded.default;
}

/**
 * Installs Chromium from the package registry: without root or another download host. It brings the system libraries that it needs.
 * @param {(line: string) => void} log
 */
async function fromRegistry(log) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.join(root, '.cache', 'browser');
  const entry = path.join(folder, 'node_modules', '@sparticuz', 'chromium');
  if (!fs.existsSync(entry)) {
    log(`installing Chromium (npm: ${sparticuz}) …`);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, sparticuz], { stdio: 'inherit' });
  }
  if (!fs.existsSync(entry)) return undefined;
  const tmp = path.join(folder, 'tmp');
  fs.mkdirSync(tmp, { recursive: true });
  // It unpacks the libraries and fonts that a bare machine lacks only where it believes itself to be in Lambda.
  const executablePath = await withEnvironment({ TMPDIR: tmp, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }, async () =>
    (await importSparticuz(entry)).executablePath(),
  );
  const fonts = path.join(tmp, 'fonts.conf');
  const folders = [`${tmp}/fonts`, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  fs.writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${tmp}/fonts-cache</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = fonts;
  delete process.env.FONTCONFIG_PATH; // the package's own configuration names /tmp/fonts only
  // Not the arguments it recommends: they switch web security and process isolation off.
  return { executablePath, args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'] };
}

/** @param {(line: string) => void} log */
function fromSystemPackages(log) {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) return undefined;
  log('installing Chromium (apt-get install chromium) …');
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  return findOnPath('chromium');
}

/** Finds Chromium and its arguments on this machine; fails with instructions. */
export async function findBrowser(log = console.log) {
  const unsandboxed = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const executable = await installedBrowser();
  if (executable) return { executablePath: executable, args: unsandboxed };
  const unpacked = await fromRegistry(log);
  if (unpacked && canRun(unpacked.executablePath)) return unpacked;
  const packaged = fromSystemPackages(log);
  if (canRun(packaged)) return { executablePath: packaged, args: unsandboxed };
  throw new Error('No Chromium was found and none could be installed: install one and name it in CHROMIUM_PATH.');
}
