import type { StreamPosition, Snapshot, Snapshots } from '../deciding/snapshots.ts';

/** Snapshots in memory, as JSON like those in the database. */
export function memorySnapshots() {
  const kept = new Map<string, Snapshot & { states: string[] }>();
  const snapshots = {
    find: (stream: string) => Promise.resolve(kept.get(stream) ?? null),
    part: (stream: string, _version: number, _at: StreamPosition, part: number) =>
      Promise.resolve({ state: JSON.parse(kept.get(stream)?.states[part] ?? 'null') as unknown }),
    keep: async (stream: string, _version: number, at: StreamPosition, parts: Iterable<unknown>) => {
      const states: string[] = [];
      for (const part of parts) {
        states.push(JSON.stringify(part));
        await new Promise(setImmediate);
      }
      kept.set(stream, { ...at, parts: states.length, states });
      return states.length;
    },
  } as unknown as Snapshots;
  return { snapshots, kept };
}
