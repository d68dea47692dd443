/**
 * The number of the log's names up to this one; null for the name of another log. A log that was restored or moved is sealed under a
 * later name: its first one, a slash and a number.
 */
export function generationOf(log: string, name: string): number | null {
  if (name === log) return 1;
  const later = name.startsWith(`${log}/`) ? /^[1-9]\d{0,5}$/.exec(name.slice(log.length + 1)) : null;
  return later && Number(later[0]) > 1 ? Number(later[0]) : null;
}

/** The name that follows all of these. */
export const nextLogName = (log: string, names: readonly string[]): string =>
  `${log}/${1 + Math.max(...names.map((name) => generationOf(log, name) ?? 1))}`;

/** Whether a name is one of the log's names. */
export const isLogName = (log: string, name: string): boolean => generationOf(log, name) !== null;

/** `size`: that of the last published seal under the former name that holds. */
export type NameChange = { from: string; to: string; size: number; reason: 'restored' | 'moved' };

/** Whether the log has recorded that it continues without the facts that a seal covers. */
export function isAbandoned(changes: readonly NameChange[], seal: { origin: string; size: number }): boolean {
  const last = changes.at(-1);
  if (!last || seal.origin === last.to) return false;
  const change = changes.find(({ from }) => from === seal.origin) ?? last;
  return change.reason === 'moved' || seal.size > change.size;
}
