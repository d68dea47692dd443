import { parseArgs } from 'node:util';

/** The named arguments of a sandbox server, all of which it needs. */
export function requiredArguments<Name extends string>(...names: Name[]): Record<Name, string> {
  const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) });
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`missing: ${missing.map((name) => `--${name}`).join(', ')}`);
  return values as Record<Name, string>;
}

/** Ends cleanly when asked to; connections that are still open do not hold it back. */
export function closeOnSignal(close: () => Promise<void> | void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void Promise.resolve(close()).finally(() => process.exit(0));
    });
  }
}
