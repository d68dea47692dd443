// The known vulnerabilities of the packages in a lock file.
import semver from 'semver';

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, name?: string }> }} LockFile */
/** @typedef {{ id: string, package: string, vulnerable: string, summary: string }} Advisory */
/** @typedef {{ url?: string, id: number | string, title: string, vulnerable_versions: string }} AnsweredAdvisory of the registry */

/**
 * Each installed package of the lock file with its distinct versions, without the workspaces.
 * @param {LockFile} lock
 */
export function installedVersions({ packages }) {
  /** @type {Map<string, Set<string>>} */
  const installedByName = new Map();
  for (const [place, { version, link, name }] of Object.entries(packages)) {
    if (link || version === undefined || !place.includes('node_modules/')) continue;
    const called = name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    installedByName.set(called, (installedByName.get(called) ?? new Set()).add(version));
  }
  return new Map([...installedByName].map(([name, versions]) => [name, [...versions]]));
}

/**
 * Whether a version is in a vulnerable range. Pre-releases count: they have the flaws of the versions before the fix.
 * @param {string} version
 * @param {string} range
 */
const isVersionIn = (version, range) => semver.satisfies(version, range, { includePrerelease: true });

/**
 * @param {LockFile} lock
 * @param {Advisory[]} advisories
 */
export function advisoriesHit(lock, advisories) {
  const packages = installedVersions(lock);
  return advisories.flatMap(({ package: name, vulnerable, ...about }) =>
    (packages.get(name) ?? [])
      .filter((version) => isVersionIn(version, vulnerable))
      .map((version) => ({ name, version, vulnerable, ...about })),
  );
}

/**
 * The registry's advisories, in the form of the shipped list; null without an answer.
 * @param {string} registry
 * @param {LockFile} lock
 * @param {{ patience?: number }} [options]
 * @returns {Promise<Advisory[] | null>}
 */
export async function fetchAdvisories(registry, lock, { patience = 20_000 } = {}) {
  try {
    const answer = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry.replace(/\/?$/, '/')), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(Object.fromEntries(installedVersions(lock))),
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) return null;
    /** @type {unknown} */
    const body = await answer.json();
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    return Object.entries(/** @type {Record<string, AnsweredAdvisory[]>} */ (body)).flatMap(([name, list]) =>
      list.map(({ url, id, title, vulnerable_versions }) => ({
        id: /GHSA(-\w{4}){3}/.exec(url ?? '')?.[0] ?? String(id),
        package: name,
        vulnerable: vulnerable_versions,
        summary: title,
      })),
    );
  } catch {
    return null; // unreachable, or not a registry
  }
}
