// Which specs are the nearest of what changed, and how many of them a short time holds.
import path from 'node:path';

/** @param {string} file */
const withoutExtensions = (file) => file.replace(/(\.[a-z]+)*\.[cm]?[jt]sx?$/, '');

/**
 * How far a spec is from the changes. 0: changed, or named after a changed file; then by folder, capability, workspace, elsewhere.
 * @param {string} spec
 * @param {string[]} changed
 */
function distance(spec, changed) {
  return Math.min(
    ...changed.map((file) => {
      if (file === spec || withoutExtensions(file) === withoutExtensions(spec)) return 0;
      const [folder, home] = [path.dirname(file), path.dirname(spec)];
      if (folder === home) return 1;
      const shared = home.split('/').findIndex((part, index) => part !== folder.split('/')[index]);
      return shared >= 3 || shared === -1 ? 2 : shared >= 1 ? 3 : 4;
    }),
  );
}

/**
 * @param {string[]} specs
 * @param {string[]} changed
 */
export const nearestFirst = (specs, changed) =>
  specs.map((spec) => ({ spec, distance: distance(spec, changed) })).sort((a, b) => a.distance - b.distance || (a.spec < b.spec ? -1 : 1));

/** Assumed seconds of a spec without a recorded time. */
const unknown = 8;

/**
 * Selects the specs named after changed files, and the nearest others that fit into the time.
 * @param {{ spec: string, distance: number }[]} specs
 * @param {Record<string, number>} seconds
 * @param {{ seconds: number, lanes: number }} time
 */
export function asMuchAsFits(specs, seconds, { seconds: most, lanes }) {
  let remaining = most * lanes;
  return specs.flatMap(({ spec, distance }) => {
    const cost = seconds[spec] ?? unknown;
    if (distance > 0 && cost > remaining) return [];
    remaining -= cost;
    return [spec];
  });
}
