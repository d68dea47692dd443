// The known vulnerabilities of the packages in a lock file.
import semver from 'semver';

/** Each installed package of the lock file with its distinct versions, without the workspaces. */
export function installedVersions({ packages }) {
  const installedByName = new Map();
  for (const [place, { version, link, name }] of Object.entries(packages)) {
    if (link || version === undefined || !place.includes('node_modules/')) continue;
    const called = name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    installedByName.set(called, (installedByName.get(called) ?? new Set()).add(version));
  }
  return new Map([...installedByName].map(([name, versions]) => [name, [...versions]]));
}

/** Whether a version is in a vulnerable range. Pre-releases count: they have the flaws of the versions before the fix. */
const isVersionIn = (version, range) => semver.satisfies(version, range, { includePrerelease: true });

export function advisoriesHit(lock, advisories) {
  const packages = installedVersions(lock);
  return advisories.flatMap(({ package: name, vulnerable, ...about }) =>
    (packages.get(name) ?? [])
      .filter((version) => isVersionIn(version, vulnerable))
      .map((version) => ({ name, version, vulnerable, ...about })),
  );
}

/** The registry's advisories, in the form of the shipped list; null without an answer. */
export async function fetchAdvisories(registry, lock, { patience = 20_000 } = {}) {
  try {
    const answer = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry.replace(/\/?$/, '/')), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(Object.fromEntries(installedVersions(lock))),
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) return null;
    const body = await answer.json();
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    return Object.entries(body).flatMap(([name, list]) =>
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
