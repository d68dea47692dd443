// Packages without types, as far as scripts use them, and globals.

declare module 'semver' {
  const semver: { satisfies: (version: string, range: string, options?: { includePrerelease?: boolean }) => boolean };
  export default semver;
}

declare module 'jest-circus/runner' {
  type Run = (globalConfig: object, config: object, environment: object, runtime: object, spec: string, ...others: unknown[]) => unknown;
  const runner: { default: Run };
  export = runner;
}

/** How far the content of a measured page has moved. */
interface Window {
  shifted: number;
}
