import { parseArgs } from 'node:util';

/** The named command line arguments of a sandbox server; fails if one is missing. */
export function requiredArguments<Name extends string>(...names: Name[]): Record<Name, string> {
  const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) });
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`missing: ${missing.map((name) => `--${name}`).join(', ')}`);
  return values as Record<Name, string>;
}

/** Closes the server on SIGTERM or SIGINT and exits, without waiting for open connections. */
export function closeOnSignal(close: () => Promise<void> | void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void Promise.resolve(close()).finally(() => process.exit(0));
    });
  }
}
