// What no test has seen of the API's routes: successes, refusals, old sign-ins, and the commands of the screens.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readJson } from '../lib/json.mjs';

/** @import { Node } from 'typescript' */
/** @typedef {{ by: string, seen: string[] }} Tally */
/** @typedef {{ by: string, route: string | null, outcome: string }} Outcome */
/** @typedef {{ routes: string[], codes: string[], handlers: { routes: readonly string[], fresh: boolean }[], commands: string[] }} KnownRoutes */
/** @typedef {Record<string, Record<string, string>>} Debts a reason for each name, by kind */

const root = path.resolve(import.meta.dirname, '../..');
const debtsFile = 'scripts/test/unseen-outcomes.json';

/**
 * The routes of the access table, with the pattern of their paths. The most literal one comes first.
 * @param {string[]} routes
 */
function routePatterns(routes) {
  /** @param {string} route */
  const ofRoute = (route) => {
    const [method = '', url = ''] = route.split(' ');
    return { route, method, pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}/?$`), names: url.split(':').length };
  };
  return routes.map(ofRoute).sort((one, other) => one.names - other.names);
}

/**
 * Every outcome, as `by`, `route` and `outcome`. The route of a request to another address, as some specs send them, is null.
 * @param {Tally[]} tallies
 * @param {string[]} routes
 */
export function outcomesByRoute(tallies, routes) {
  const patterns = routePatterns(routes);
  return tallies.flatMap(({ by, seen }) =>
    seen.flatMap((line) => {
      const [, method, url = '', outcome] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
      if (outcome === undefined) return [];
      const match = patterns.find((one) => one.method === method && one.pattern.test(url));
      return [{ by, route: match?.route ?? null, outcome }];
    }),
  );
}

/**
 * A redirect that names an error is none.
 * @param {string} outcome
 */
const isSuccess = (outcome) => /^[23]/.test(outcome) && !outcome.includes('?error=');
/** @param {string} outcome */
const codeIn = (outcome) => /^[45]\d\d (\w+)$/.exec(outcome)?.[1] ?? /\?error=(\w+)/.exec(outcome)?.[1];

/**
 * The commands that screens send: each address in the browser's sources, with the method that it is called with.
 * @param {string} text
 * @param {string} [file]
 */
export function commandsInSource(text, file = 'source.tsx') {
  // Only here, because it takes a moment to load.
  const ts = /** @type {typeof import('typescript')} */ (createRequire(import.meta.url)('typescript'));
  /** @type {Set<string>} */
  const commands = new Set();
  /** @param {Node} node */
  const visit = (node) => {
    if (ts.isStringLiteral(node) && node.text.startsWith('/api/') && !ts.isLiteralTypeNode(node.parent)) {
      const callee = ts.isCallExpression(node.parent) && node.parent.arguments[0] === node ? node.parent.expression : undefined;
      const verb = callee && ts.isPropertyAccessExpression(callee) && callee.expression.getText() === 'api' ? callee.name.text : 'post';
      const method = verb.toUpperCase();
      if (method !== 'GET') commands.add(`${method} ${node.text.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return [...commands];
}

/** @param {string[]} routes */
function commandsOfScreens(routes) {
  const folder = path.join(root, 'frontend/src');
  /** @param {string} file */
  const isSource = (file) => /\.tsx?$/.test(file) && !/\.spec\.|testing\/|platform\/paths\.ts/.test(file);
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource);
  const commands = new Set(files.flatMap((file) => commandsInSource(fs.readFileSync(path.join(folder, file), 'utf8'), file)));
  return routes.filter((route) => commands.has(route));
}

/**
 * What is missing, by kind. `handlers`: the routes of each handler that has several addresses, or that only a fresh sign-in opens. What is
 * seen of one address is seen of all.
 * @param {Outcome[]} outcomes
 * @param {KnownRoutes} known
 * @returns {Record<string, string[]>}
 */
export function missingOutcomes(outcomes, { routes, codes, handlers, commands }) {
  const succeeded = new Set(outcomes.flatMap(({ route, outcome }) => (isSuccess(outcome) ? [route] : [])));
  const got = new Set(outcomes.map(({ outcome }) => codeIn(outcome)));
  const refused = new Set(outcomes.flatMap(({ route, outcome }) => (codeIn(outcome) === 'sign_in_again' ? [route] : [])));
  const sent = new Set(outcomes.flatMap(({ by, route }) => (by === 'screen' ? [route] : [])));
  /**
   * @param {string[]} all
   * @param {Set<string | null | undefined>} seen
   */
  const without = (all, seen) => all.filter((one) => !seen.has(one)).sort();
  const firstOf = new Map(handlers.flatMap(({ routes: of }) => of.map((route) => [route, of[0]])));
  /** @param {Set<string | null>} seen */
  const withHandlers = (seen) => new Set([...seen].map((route) => (route === null ? null : (firstOf.get(route) ?? route))));
  const guarded = handlers.flatMap(({ routes: of, fresh }) => (fresh ? of.slice(0, 1) : []));
  const all = [...new Set(routes.map((route) => firstOf.get(route) ?? route))];
  return {
    'routes that never succeeded': without(all, withHandlers(succeeded)),
    'guarded routes never tried without a fresh sign-in': without(guarded, withHandlers(refused)),
    'refusals that no test got': without(codes, got),
    'commands of screens that no journey sent': without(commands, sent),
  };
}

/** The kinds that may be missing, if they are listed. */
const listable = ['refusals that no test got', 'commands of screens that no journey sent'];

/**
 * What is missing without being listed, and what is listed without being missing. Lines under `by chance` may be either.
 * @param {Record<string, string[]>} missing
 * @param {Debts} debts
 */
export function comparedWithDebts(missing, { 'by chance': byChance = {}, ...debts }) {
  return Object.entries(missing).map(([kind, names]) => {
    const listed = listable.includes(kind) ? (debts[kind] ?? {}) : {};
    const unlisted = names.filter((name) => !Object.hasOwn(listed, name) && !Object.hasOwn(byChance, name));
    const outdated = Object.keys(listed).filter((name) => !names.includes(name));
    return { kind, count: names.length, listed: Object.entries(listed), unlisted, outdated };
  });
}

/**
 * Prints each kind; returns whether only what is listed is missing.
 * @param {ReturnType<typeof comparedWithDebts>} compared
 * @param {(line: string) => void} [say]
 */
export function reportOutcomes(compared, say = console.log) {
  for (const { kind, count, listed, unlisted, outdated } of compared) {
    say(`${kind}: ${count === 0 ? 'none' : count}`);
    for (const [name, reason] of listed) say(`  ${name}: ${reason}`);
    for (const name of unlisted) say(`  ${name} NOT LISTED`);
    for (const name of outdated) say(`  ${name} is seen now: take it off ${debtsFile}`);
  }
  return compared.every(({ unlisted, outdated }) => unlisted.length + outdated.length === 0);
}

/**
 * Compares what specs and journeys have stored in a folder with the routes, refusals and commands that there are.
 * @param {string} folder
 */
export async function judgeOutcomes(folder) {
  const tallies = fs.readdirSync(folder).map((name) => /** @type {Tally} */ (readJson(path.join(folder, name))));
  await import('reflect-metadata');
  const [{ routeAccess }, { routeHandlers }, { refusals }] = await Promise.all([
    import('../../backend/dist/security/testing/access.js'),
    import('../../backend/dist/security/testing/route-handlers.js'),
    import('../../contracts/dist/refusals.js'),
  ]);
  const routes = Object.keys(routeAccess);
  const all = { routes, codes: Object.keys(refusals), handlers: routeHandlers(), commands: commandsOfScreens(routes) };
  const debts = /** @type {Debts} */ (readJson(path.join(root, debtsFile)));
  return comparedWithDebts(missingOutcomes(outcomesByRoute(tallies, routes), all), debts);
}
